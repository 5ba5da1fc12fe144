import Boards
import Leaderboard
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `News that is spoken` {
    @Test func `is heard in the page's language by who has asked for it, and by nobody else`() async throws {
      try await GameHall.with { hall, browsers in
        let browser = try await browsers.open()
        // The browser of the tests has no voice to hear, so what it is asked to say is written down.
        try await browser.runFirst(
          "window.said = []; SpeechSynthesis.prototype.speak = ({ text, lang }) => said.push(`${lang}: ${text}`)")
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(times: 3)
        try await browser.wait(for: "첫 터치를 세었어요", in: "#voice")
        #expect(try await browser.run("return said.length") == 0)
        try await browser.click("#open-settings")
        try await browser.click("#spoken")
        try await browser.click("#settings [value=close]")
        try await browser.waitUntilSettled()
        _ = try await hall.leaderboard.perform(EndSeason(hall.season.id))
        try await browser.wait(for: "said.some((text) => text.startsWith('ko: ') && text.includes('끝났어요'))")
        // It is kept for the next visit.
        try await browser.reload()
        try await browser.wait(for: "document.querySelector('#spoken').checked")
      }
    }
  }
}
