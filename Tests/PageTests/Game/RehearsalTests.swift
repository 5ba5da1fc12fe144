import Boards
import Leaderboard
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `A practice match on a phone` {
    @Test func `is offered to who taps alone, marked everywhere, and leaves nothing behind`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        // The offer comes after a quarter of a minute without anybody else.
        try await browser.runFirst(
          "const real = performance.now.bind(performance); performance.now = () => real() + (window.later ?? 0)")
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(fingers: 2)
        try await browser.waitUntilSettled()
        try await browser.wait(for: "document.querySelector('#rank').textContent === '1'")
        try await browser.run("window.later = 16000")
        try await browser.wait(for: "!document.querySelector('#offer').hidden")
        try await browser.run(
          """
          window.asked = []
          const real = window.fetch
          window.fetch = (path, ...more) => { asked.push(String(path)); return real(path, ...more) }
          """)
        // News may come over it at any moment.
        #expect(
          try await browser.run(
            "const offer = document.querySelector('#offer'); const text = offer.textContent; offer.click(); return text"
          )
            == "연습 상대와 겨루기")
        try await browser.wait(for: "연습 경기 · 끝까지", in: "#season")
        #expect(try await browser.text("#my-place") == "연습 경기")
        try await browser.tapPad(fingers: 3, times: 5)
        #expect(try await browser.count() == 15)
        try await browser.wait(for: "제치고", in: "#moment")
        #expect(try await browser.text("#hint").contains("연습"))
        #expect(
          try await browser.run(
            "return [...document.querySelectorAll('#neighbours .row-place')].every(cell => cell.textContent === '연습')"
          )
            == true)
        try await browser.takePicture("game practice match")
        // A minute later it is over.
        try await browser.run("window.later += 61000; await new Promise(resolve => setTimeout(resolve, 0))")
        try await browser.click("#practice-end")
        #expect(try await browser.count() == 2)
        #expect(try await browser.text("#season").contains("Spring"))
        #expect(try await browser.text("#neighbours").contains("연습") == false)
        #expect(
          try await browser.run("return asked.filter(path => path.includes('taps') || path.includes('sessions'))")
            == [])
        #expect(try await hall.taps(of: 0) == 2)
        try await hall.tap(1, for: 1)
        try await browser.wait(for: "document.querySelector('#offer').hidden")
      }
    }

    @Test func `ends by itself when the season begins`() async throws {
      try await GameHall.with { hall, browsers in
        _ = try await hall.leaderboard.perform(EndSeason(hall.season.id))
        let browser = try await browsers.open()
        try await browser.choose("서울고", at: hall)
        try await browser.wait(for: "종료", in: "#season")
        // The season is told before the screen is there.
        try await browser.wait(for: "!document.querySelector('#play').hidden")
        try await browser.click("#open-settings")
        try await browser.click("#rehearse")
        try await browser.wait(for: "연습 경기", in: "#season")
        try await hall.startSummer()
        try await browser.wait(for: "Summer", in: "#season")
        try await browser.waitUntilOpen()
      }
    }

    @Test func `has somebody to pass for the slow and for the fast, and who was passed answers back`() async throws {
      let told = try await Browsers.tell(
        #"""
        const { Match } = await import('/game/rivals.js')
        const seeded = (seed) => () => (seed = seed * 48271 % 2147483647) / 2147483647
        const play = (speed) => {
          const match = new Match(seeded(42))
          let [rises, falls, before] = [0, 0, match.board.find(({ index }) => index < 0).rank]
          for (let time = 0; time < 60000; time += 100) {
            for (let tap = Math.floor(time * speed / 1000); tap < Math.floor((time + 100) * speed / 1000); tap++) match.tap()
            match.pass(100)
            const { rank } = match.board.find(({ index }) => index < 0)
            rises += Math.max(0, before - rank)
            falls += Math.max(0, rank - before)
            before = rank
          }
          return { rises, falls, before, board: match.board }
        }
        const speeds = [2, 3, 5, 9]
        const games = speeds.map(play)
        return [
          games.map(({ rises }) => rises > 0), games.slice(1).map(({ falls }) => falls > 0),
          games[3].before < games[0].before, JSON.stringify(games[2]) === JSON.stringify(play(5)),
          new Set(games[1].board.map(({ rank }) => rank)).size,
        ]
        """#)
      #expect(told.array?[0] == [true, true, true, true])
      #expect(told.array?[1] == [true, true, true])
      #expect(told.array.map { Array($0[2...]) } == [true, true, 7])
    }
  }
}
