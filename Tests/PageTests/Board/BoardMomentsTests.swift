import Leaderboard
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `The moments of the projector's page` {
    @Test(arguments: [2, 3, 5])
    func `few rows take the height that there is, with names of a twentieth of the picture's height`(_ count: Int)
      async throws
    {
      try await GameHall.with(endsAfter: 3600) { hall, browsers in
        for school in 0..<count { try await hall.tap(9000 - Int64(school), for: 5 - school) }
        let board = try await browsers.openBoard(.projector, at: hall, rows: count)
        try await board.prefer(["prefers-reduced-motion": "reduce"])
        try await board.wait(for: "!document.querySelector('#join').hidden")
        for device in [Device.projector, .smallProjector, .oldProjector] {
          try await board.become(device)
          let wrong = try await board.run(
            """
            await new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted)))
            const box = one => one.getBoundingClientRect()
            const race = box(document.querySelector("#race"))
            const rows = [...document.querySelectorAll("#race li")].sort((a, b) => box(a).top - box(b).top)
            const names = [...document.querySelectorAll("#race .name")].map(name => [name.textContent, parseFloat(getComputedStyle(name).fontSize) / innerHeight,
              name.scrollHeight - name.clientHeight < parseFloat(getComputedStyle(name).fontSize) / 3, box(name).right <= box(name.closest(".bar").querySelector(".taps")).left + 1])
            return [[race.height > innerHeight * 0.6, Math.abs(box(rows[0]).top - race.top) < 2, Math.abs(box(rows.at(-1)).bottom - race.bottom) < 2],
              ...names.filter(([, height, ...fits]) => height < 0.05 || fits.includes(false))]
            """)
          #expect(wrong == [[true, true, true]], "\(device.width)")
        }
      }
    }

    /// Lets a word that is shown for a moment stay, so that a slow machine meets it, too.
    private static func keepMoments(_ board: Browser) async throws {
      try await board.runFirst(
        """
        const wait = setTimeout.bind(window)
        window.setTimeout = (work, pause, ...rest) => wait(work, pause === 1500 ? 600_000 : pause, ...rest)
        """)
    }

    @Test func `a pause fills the wall, and says that it goes on soon`() async throws {
      try await GameHall.with(endsAfter: 600) { hall, browsers in
        try await hall.tap(30, for: 0)
        let board = try await browsers.open(.smallProjector)
        try await Self.keepMoments(board)
        try await board.openBoard(at: hall, rows: 1)
        try await hall.leaderboard.perform(PauseSeason(hall.season.id))
        try await board.wait(for: "!document.querySelector('#pause').hidden")
        #expect(try await board.text("#pause").replacing(/\n+/, with: "|") == "잠시 멈췄어요|곧 이어서 할게요|남은 시간 10:00")
        for hidden in ["#race", "#join", "#total", "#clock"] { #expect(try await board.isDisplayed(hidden) == false) }
        #expect(
          try await board.run(
            """
            const { width, height } = document.querySelector("#pause").getBoundingClientRect()
            return width > innerWidth * 0.9 && height > innerHeight * 0.75
            """) == true)
        try await board.checkContrast()
        try await hall.leaderboard.perform(ContinueSeason(hall.season.id))
        try await board.wait(for: "document.querySelector('#pause').hidden")
        try await board.wait(for: "시작!", in: "#count")
        #expect(try await board.isDisplayed("#race"))
      }
    }

    @Test func `the last three seconds before the start are counted by the server's clock`() async throws {
      try await GameHall.with { hall, browsers in
        let season = try await hall.leaderboard.perform(StartSeason(name: "Autumn", startsAt: hall.clock.now + 10_000))
        let board = try await browsers.open(.smallProjector.reading("en"))
        try await Self.keepMoments(board)
        // The page's time is the test's.
        try await board.runFirst(
          """
          window.ahead = 0
          Date.now = () => \(hall.clock.now.milliseconds) + ahead
          performance.now = () => 5000 + ahead
          """)
        try await board.openBoard(at: hall, query: "?season=\(season.id)")
        try await board.wait(for: "document.querySelector('#start strong').textContent === '00:10'")
        #expect(try await board.isDisplayed("#count") == false)
        for left in [3, 2, 1] {
          try await board.run("ahead = \(10 - left) * 1000")
          try await board.wait(for: "!document.querySelector('#count').hidden")
          try await board.wait(for: "\(left)", in: "#count")
        }
        hall.clock.advance(byMilliseconds: 10_000)
        try await board.wait(for: "Go!", in: "#count")
      }
    }

    @Test func `one number has all taps, also of those that have no row, and tells how many come in a second`()
      async throws
    {
      try await GameHall.with(schools: try GameHall.manySchools(12)) { hall, browsers in
        for school in 0..<3 { try await hall.tap(100, for: school) }
        let board = try await browsers.openBoard(.projector, at: hall, rows: 3)
        try await board.wait(for: "300", in: "#total strong")
        for school in 3..<12 { try await hall.tap(50, for: school) }
        try await board.waitForRows(10)
        try await board.wait(for: "750", in: "#total strong")
        try await board.wait(for: "/^1초에 [0-9]+번$/.test(document.querySelector('#total span').textContent)")
        let apart = """
          const [total, join] = ["#total", "#join"].map(part => document.querySelector(part).getBoundingClientRect())
          return total.height > innerHeight / 12 && total.bottom <= join.top && total.right <= innerWidth
          """
        try await board.wait(for: "!document.querySelector('#join').hidden")
        for device in [Device.projector, .smallProjector, .oldProjector] {
          try await board.become(device)
          #expect(try await board.run(apart) == true, "\(device.width)")
        }
        try await board.checkContrast()
      }
    }

    @Test func `a wall whose sounds a remote switches on asks for the touch that a browser wants`() async throws {
      try await GameHall.with { hall, browsers in
        for school in 0..<3 { try await hall.tap(30, for: school) }
        let board = try await browsers.openBoard(.smallProjector, at: hall, rows: 3)
        try await hall.leaderboard.perform(ShowOnWall(sound: true))
        try await board.wait(for: "!document.querySelector('#touch').hidden")
        #expect(try await board.text("#touch") == "소리를 켜려면 화면을 한 번 눌러 주세요")
        // It covers no row.
        #expect(
          try await board.run(
            """
            const [touch, race] = ["#touch", "#race"].map(part => document.querySelector(part).getBoundingClientRect())
            return touch.top >= race.bottom && touch.height > innerHeight / 10
            """) == true)
        try await board.click("#touch")
        try await board.wait(for: "document.querySelector('#touch').hidden")
        try await board.wait(for: "document.querySelector('#controls button').textContent.startsWith('소리 끄기')")
      }
    }

    @Test func `a new leader has the crown on the ledge, and confetti in its color`() async throws {
      try await GameHall.with { hall, browsers in
        for school in 0..<3 { try await hall.tap(30 - Int64(school), for: school) }
        let board = try await browsers.openBoard(.smallProjector, at: hall, rows: 3)
        try await hall.tap(30, for: 2)
        try await board.wait(
          for: "document.querySelector('main > .confetti') && document.querySelector('#cheer[data-rank=\"1\"] .chick')")
      }
    }
  }
}
