import Boards
import Leaderboard
import TapGame
import Testing

@Suite struct `A clock that was a day ahead` {
  @Test func `leaves no history in a future that never came, once it is put right`() async throws {
    let fixture = try await Fixture()
    try await fixture.tap(10, for: 0)
    fixture.clock.advance(byMilliseconds: 86_400_000)
    try await fixture.tap(5, for: 0)
    fixture.clock.advance(byMilliseconds: 60_000)
    try await fixture.tap(5, for: 0)
    #expect(try ask(fixture.path, "SELECT taps FROM school_minute ORDER BY minute") == [10, 15, 20])
    fixture.clock.set(to: Fixture.start + 120_000)
    try await fixture.tap(7, for: 0)
    #expect(try ask(fixture.path, "SELECT taps FROM school_minute ORDER BY minute") == [10, 27])
    let report = try await fixture.leaderboard.check()
    #expect(report.isWhole, "\(report)")
  }
}
