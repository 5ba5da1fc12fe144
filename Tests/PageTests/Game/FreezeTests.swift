import GameServer
import Leaderboard
import TapGame
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct `A freeze of the boards` {
    @Test func `is told by the phone and the wall, which show no result before the thaw`() async throws {
      try await GameHall.with(endsAfter: 3600) { hall, browsers in
        let (browser, board) = (try await browsers.open(), try await browsers.open(.smallProjector))
        try await board.hurry()
        try await hall.tap(4, for: 1)
        try await browser.join("서울고", at: hall)
        try await browser.tapPad(times: 3)
        try await browser.waitUntilSettled()
        try await board.openBoard(at: hall, rows: 2)
        try await hall.leaderboard.perform(FreezeSeason(hall.season.id))
        try await browser.wait(for: "document.querySelector('#gap').textContent.includes('순위는 비밀')")
        try await board.wait(for: "document.querySelector('#board').textContent.includes('순위 공개 중지')")
        // The player's own taps go on; the school's stand still.
        try await browser.tapPad(times: 4)
        try await browser.waitUntilSettled()
        #expect(try await browser.count() == 7)
        #expect(try await hall.taps(of: 0) == 7)
        #expect(try await browser.text("#school-taps") == "3")
        #expect(try await browser.text("#rank") == "2")
        try await board.noteCeremony()
        hall.clock.advance(byMilliseconds: 3_700_000)
        try await board.wait(for: "document.querySelector('#clock-label').textContent === '시즌 종료'")
        #expect(try await board.isDisplayed("#ceremony") == false)
        #expect(try await browser.isDisplayed("#offer") == false)
        try await browser.takePicture("game frozen")
        try await board.takePicture("board frozen")
        try await hall.leaderboard.perform(ThawSeason(hall.season.id))
        try await board.wait(for: "steps.includes('place|1|우승|서울고등학교')")
        try await browser.wait(for: "document.querySelector('#school-taps').textContent === '7'")
      }
    }

    @Test func `a frozen wall does not tell that nobody tapped until it is thawed`() async throws {
      try await GameHall.with(endsAfter: 3600) { hall, browsers in
        let board = try await browsers.openBoard(.projector, at: hall)
        try await board.wait(for: "첫 번째 터치를 기다리고 있어요", in: "#waiting")
        try await hall.leaderboard.perform(FreezeSeason(hall.season.id))
        try await board.wait(for: "순위를 가렸어요", in: "#waiting")
        hall.clock.advance(byMilliseconds: 3_700_000)
        try await board.wait(for: "곧 결과를 발표해요", in: "#waiting")
        try await hall.leaderboard.perform(ThawSeason(hall.season.id))
        try await board.wait(for: "아무도 터치하지 않은 시즌이었어요", in: "#waiting")
      }
    }
  }
}
