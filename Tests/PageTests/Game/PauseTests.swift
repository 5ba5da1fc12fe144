import GameServer
import Leaderboard
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `A pause of the season` {
    @Test func `closes the pad and stops the clocks of the phone and the wall, and opens by itself`() async throws {
      try await GameHall.with { hall, browsers in
        try await hall.leaderboard.perform(EndSeason(hall.season.id, at: hall.clock.now + 600_000))
        let (browser, board) = (try await browsers.open(), try await browsers.open(.smallProjector))
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(times: 3)
        try await browser.waitUntilSettled()
        try await board.openBoard(at: hall, rows: 1)
        try await hall.leaderboard.perform(PauseSeason(hall.season.id))
        try await browser.wait(for: "Spring · 잠시 멈춤 · 끝까지 10:00", in: "#season")
        #expect(try await browser.text("#hint") == "시즌이 잠시 멈췄어요. 다시 시작하면 세요.")
        try await browser.tapPad(times: 2)
        #expect(try await browser.count() == 3)
        try await board.wait(for: "document.querySelector('#clock-label').textContent.startsWith('잠시 멈췄어요')")
        // The pause fills the wall, and tells the time that is left.
        #expect(try await board.text("#pause").contains("10:00"))
        try await browser.takePicture("game paused")
        try await board.takePicture("board paused")
        hall.clock.advance(byMilliseconds: 3_600_000)
        try await hall.leaderboard.perform(ContinueSeason(hall.season.id))
        try await browser.wait(for: "document.querySelector('#hint').textContent === ''")
        try await browser.tapPad(times: 2)
        try await browser.waitUntilSettled()
        #expect(try await browser.count() == 5)
        #expect(try await hall.taps(of: 0) == 5)
        try await board.wait(for: "document.querySelector('#clock-label').textContent === '끝나기까지'")
      }
    }
  }
}
