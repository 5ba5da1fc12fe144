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
  }
}
