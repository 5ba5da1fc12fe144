import Synchronization
import TapGame
import Testing

@testable import Boards
@testable import Leaderboard

@Suite struct `Boards of past seasons` {
  /// A season that repeats daily would else keep every day in memory for ever.
  @Test func `leave memory when newer ones come, and are the same when they are asked for again`() async throws {
    let fixture = try await Fixture(endsAt: Fixture.start + 60_000)
    try await fixture.tap(7, for: 2)
    let first = try await fixture.leaderboard.ranking(season: fixture.season.id).page(.whole)
    for number in 1...20 {
      let start = Fixture.start + Int64(number) * 60_000
      fixture.clock.set(to: start)
      let season = try await fixture.leaderboard.perform(StartSeason(name: "Season \(number)", endsAt: start + 60_000))
      _ = try await fixture.leaderboard.ranking(season: season.id)
    }
    #expect(fixture.leaderboard.watched.boards.withLock { $0.count } <= 9)
    #expect(fixture.leaderboard.watched.boards.withLock { $0[fixture.season.id] == nil })
    let again = try await fixture.leaderboard.ranking(season: fixture.season.id).page(.whole)
    #expect(again.entries == first.entries)
  }
}
