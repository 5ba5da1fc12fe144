import SchoolDirectory
import Simulation
import TapGame
import Testing

/// `RhythmMode` is set by what the players of a simulation make, so a change of these habits has to look at it.
@Suite struct `The usual rate of a simulated player` {
  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `lies above rhythm mode, with all rests`(seed: UInt64) async throws {
    let fixture = ContestFixture()
    let plan = ContestPlan(players: 300, duration: .seconds(600), seed: seed)
    let played = try await fixture.play(plan)
    var taps: [SessionID: Int64] = [:]
    for receipt in played.commits.flatMap(\.receipts) { taps[receipt.session, default: 0] += receipt.accepted }
    let end = played.season.startsAt + 600_000
    let rates = played.sessions.filter {
      played.habits[$0.nickname] != .macro && end.milliseconds(since: $0.openedAt) >= 60_000
    }
    .map { Double(taps[$0.id] ?? 0) * 1000 / Double(end.milliseconds(since: $0.openedAt)) }.sorted()
    try #require(rates.count > 200)
    let median = rates[rates.count / 2]
    #expect(median >= 1.3 * Double(RhythmMode.tapsPerSecond))
  }
}
