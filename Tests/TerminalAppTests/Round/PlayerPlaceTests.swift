import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@testable import TerminalApp

@Suite struct `The place among a school's players` {
  @Test func `is found by the nickname, were the taps another player's as well`() async throws {
    let game = try await GameFixture()
    for name in ["민지", "준호", "서연"] { try await game.tap(30, for: 0, as: name) }
    let page = try await game.leaderboard.players(.top(7), of: .school(game.schools[0].id))
    for (index, name) in ["민지", "준호", "서연"].enumerated() {
      let place = PlayerPlace(page, nickname: try #require(Nickname(name)), sessionTaps: 0)
      #expect(place.rank == index + 1)
    }
    #expect(PlayerPlace(page, nickname: try #require(Nickname("하늘")), sessionTaps: 30).rank == nil)
  }

  @Test func `without a nickname is the last of those who have as many taps`() async throws {
    let game = try await GameFixture()
    try await game.tap(30, for: 0, as: "민지")
    for _ in 0..<3 { try await game.tap(20, for: 0) }
    let mine = try await game.leaderboard.openSession(
      SessionRequest(season: game.season.id, school: game.schools[0].id))
    let before = try await game.client.players(of: game.schools[0].id, around: mine.id)
    #expect(PlayerPlace(before, nickname: .anonymous, sessionTaps: 0).rank == nil)
    game.wallClock.advance(byMilliseconds: 1000)
    _ = try await game.leaderboard.commit(TapBatch(session: mine.id, sequence: 1, taps: 20, span: 0))
    game.wallClock.advance(byMilliseconds: 1000)
    try await game.tap(10, for: 0)
    let page = try await game.client.players(of: game.schools[0].id, around: mine.id)
    #expect(PlayerPlace(page, nickname: .anonymous, sessionTaps: 20).rank == 5)
    #expect(page.total == 6)
  }
}
