import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `Taps a pupil on the projector's page` {
    private static let title = "학생 한 명당 터치"
    /// The counts that the page shows.
    private static let taps =
      "[...document.querySelectorAll('#race .taps')].map(taps => taps.textContent).sort().join()"
    private static let score = "new URLSearchParams(location.search).get('score')"

    @Test func `are shown by a key where head counts are, and follow both taps and head counts`() async throws {
      try await GameHall.with { hall, browsers in
        try await hall.tap(30, for: 0)
        try await hall.tap(20, for: 1)
        let board = try await browsers.openBoard(at: hall, rows: 2)
        #expect(try await board.run("return document.querySelector('#help').textContent.includes('학생')") == false)
        // Nobody knows how many pupils a school has.
        try await board.strike("U")
        try await board.run(
          """
          const asked = () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("per-pupil"))
          while (asked().length < 2) await new Promise(done => setTimeout(done, 50))
          """)
        #expect(try await board.run("return \(Self.score)") == .null)
        try await hall.leaderboard.perform(SetPupils(9, of: hall.schools[1].id))
        try await board.strike("U")
        try await board.wait(for: Self.title, in: "#board")
        try await board.wait(for: "\(Self.taps) === '2.22'")
        #expect(try await board.run("return document.querySelector('#help').textContent.includes('모든 터치로')") == true)
        // Nobody taps meanwhile.
        try await hall.leaderboard.perform(SetPupils(30, of: hall.schools[0].id))
        try await board.wait(for: "\(Self.taps) === '1,2.22'")
        try await hall.tap(60, for: 0)
        try await board.wait(for: "\(Self.taps) === '2.22,3'")
        // A school with few taps and many pupils has begun, too.
        try await hall.leaderboard.perform(SetPupils(1000, of: hall.schools[2].id))
        try await hall.tap(4, for: 2)
        try await board.wait(for: "\(Self.taps) === '0.004,2.22,3'")
        #expect(try await board.isDisplayed("#ledge") == false)
        try await board.checkContrast()
        try await board.reload()
        try await board.wait(for: Self.title, in: "#board")
        try await board.waitForRows(3)
        try await board.strike("U")
        // The figures of the first page, of all taps, may still be on their way to those a pupil.
        try await board.wait(for: "document.querySelector('#board').textContent.trim() === '전체 학교'")
        try await board.wait(for: "\(Self.taps) === '20,4,90'")
        #expect(try await board.run("return \(Self.score)") == .null)
      }
    }

    @Test func `are read again after the server had no turn for them`() async throws {
      try await GameHall.with { hall, browsers in
        try await hall.tap(30, for: 0)
        try await hall.tap(20, for: 1)
        try await hall.leaderboard.perform(SetPupils(10, of: hall.schools[1].id))
        let board = try await browsers.open(.smallProjector)
        try await board.hurry()
        try await board.runFirst(
          """
          window.refused = 0
          const open = window.fetch
          window.fetch = (address, options) => {
            if (!String(address).includes("&score=per-pupil") || refused === 2) return open(address, options)
            refused += 1
            return Promise.resolve(new Response('{"type": "overloaded"}', { status: 503 }))
          }
          """)
        try await board.openBoard(at: hall, query: "?score=per-pupil")
        try await board.wait(for: "\(Self.taps) === '2'")
        #expect(try await board.run("return refused") == 2)
        try await board.wait(for: Self.title, in: "#board")
      }
    }

    @Test func `give way to the result, which is of all taps, and come again by the key`() async throws {
      try await GameHall.with(endsAfter: 60) { hall, browsers in
        try await hall.tap(300, for: 0)
        try await hall.tap(200, for: 1)
        try await hall.tap(100, for: 2)
        for (school, pupils) in [(0, 1000), (1, 80)] {
          try await hall.leaderboard.perform(SetPupils(pupils, of: hall.schools[school].id))
        }
        let board = try await browsers.open(.smallProjector)
        try await board.prefer(["prefers-reduced-motion": "reduce"])
        try await board.hurry()
        try await board.openBoard(at: hall, query: "?score=per-pupil")
        try await board.wait(for: "\(Browser.rows) === '경기고등학교 2.5,서울고등학교 0.3'")
        try await board.noteCeremony()
        hall.clock.advance(byMilliseconds: 60_000)
        try await board.wait(for: "document.body.classList.contains('celebrating')")
        try await board.wait(for: "steps.some(step => step.startsWith('podium'))")
        try await board.press(.escape)
        let podium = "return steps.find(step => step.startsWith('podium'))"
        #expect(try await board.run(podium) == "podium||시상대|서울고등학교,경기고등학교,중앙중학교")
        let result = "서울고등학교 300,경기고등학교 200,중앙중학교 100"
        #expect(try await board.run("return \(Browser.rows)") == .string(result))
        #expect(try await board.text("#board") == "전체 학교 · 최종 순위")
        #expect(try await board.run("return document.body.dataset.state") == "over")
        #expect(try await board.run("return document.querySelector('#race .golden .name').textContent") == "서울고등학교")
        #expect(try await board.run("return \(Self.score)") == .null)

        try await board.strike("U")
        try await board.wait(for: "\(Browser.rows) === '경기고등학교 2.5,서울고등학교 0.3'")
        #expect(try await board.text("#board") == "전체 학교 · \(Self.title) · 최종 순위")
        #expect(try await board.number(of: "#race .golden") == 0)
        try await board.run("steps.length = 0")
        try await board.strike("C")
        try await board.wait(for: "steps.some(step => step.startsWith('podium'))")
        try await board.press(.escape)
        #expect(try await board.run(podium) == "podium||시상대|서울고등학교,경기고등학교,중앙중학교")
        #expect(try await board.run("return \(Browser.rows)") == .string(result))

        try await board.strike("U")
        try await board.wait(for: Self.title, in: "#board")
        try await board.openBoard(at: hall, query: "?score=per-pupil&reveal=10m")
        try await board.wait(for: "!document.querySelector('#curtain').hidden && document.body.dataset.reveal === '0'")
        try await board.press(.escape)
        try await board.wait(for: "\(Browser.rows) === '\(result)'")
      }
    }

    @Test func `that come late open no curtain`() async throws {
      try await GameHall.with(endsAfter: 60) { hall, browsers in
        try await hall.tap(300, for: 0)
        try await hall.leaderboard.perform(SetPupils(10, of: hall.schools[0].id))
        let board = try await browsers.open(.smallProjector)
        try await board.runFirst(
          """
          let isHeld = false
          let release
          window.hold = () => { isHeld = true }
          window.releaseAll = () => release()
          const released = new Promise(done => { release = done })
          const open = window.fetch
          window.fetch = async (address, options) => {
            const answer = await open(address, options)
            if (!isHeld || !String(address).includes("&score=per-pupil")) return answer
            document.body.dataset.held = "true"
            await released
            return answer
          }
          """)
        try await board.openBoard(at: hall, query: "?score=per-pupil&reveal=10m")
        try await board.wait(for: "\(Self.taps) === '30'")
        try await board.run("hold()")
        try await hall.tap(20, for: 0)
        try await board.wait(for: "document.body.dataset.held")
        hall.clock.advance(byMilliseconds: 60_000)
        let curtain = "!document.querySelector('#curtain').hidden && document.body.dataset.reveal === '0'"
        try await board.wait(for: curtain)
        try await board.run("releaseAll(); await new Promise(done => setTimeout(done, 500))")
        #expect(try await board.run("return \(curtain)") == true)
        #expect(try await board.text("#board") == "전체 학교 · 순위 발표")
      }
    }
  }
}
