import SchoolDirectory
import TapGame
import Testing

/// Random calls, answered by a store as by the one in memory.
package enum StoreAgreement {
  /// Refusals that a random contest has to have met, or it did not reach far enough.
  private static let expectedRefusals: Set<String> = [
    "invalidTaps", "invalidSpan", "invalidSequence", "unknownSession", "sequenceGap", "staleSession", "unknownSeason",
    "seasonNotStarted", "seasonEnded", "unknownSchool", "closedSchool", "addressFull", "banned",
  ]

  /// Expects a kind of store to answer 3,000 random calls, or 5,000 with groups, as the one in memory does, step by step.
  package static func expect(of kind: StoreKind, seed: UInt64) async throws {
    let clock = VirtualClock(StoreFixture.start)
    var pair = try StorePair(kind, clock: clock)
    // A store whose time cannot run back is asked without groups: its walks are shorter of bans.
    let groups = kind.canRunBack ? try StoreFixture.groups(of: 1) : []
    var calls = RandomCalls(seed: seed, schools: try StoreFixture.schools(6) + groups)
    try await pair.put(calls.schools)
    let budget = try #require(AddressBudget(sessions: 1, tapsPerSecond: 10))
    let rules = try FairPlayRules(
      backlog: .seconds(20), sessionTimeout: .seconds(15),
      addresses: AddressBudgets(publicAddress: budget, privateAddress: budget))
    calls.add(try await pair.startSeason(startsAt: StoreFixture.start, endsAt: nil, rules: rules))
    var latest = clock.now
    var refused: Set<String> = []
    var counted = 0

    for step in 1...(groups.isEmpty ? 3000 : 5000) {
      switch calls.random.integer(below: 200) {
      case 0..<60: clock.advance(byMilliseconds: Int64(calls.random.integer(below: 1500)))
      case 60..<75: setBack(clock, by: Int64(calls.random.integer(below: 1500)), for: kind)
      case 75, 86: clock.advance(byMilliseconds: Int64(calls.random.integer(below: 60_000)))
      case 76: setBack(clock, by: Int64(calls.random.integer(below: 60_000)), for: kind)
      case 77..<84:
        let place = calls.random.integer(in: 0..<calls.schools.count)
        calls.schools[place].status = calls.schools[place].status == .open ? .closed : .open
        try await pair.put([calls.schools[place]])
      case 84:
        let startsAt = latest + (Int64(calls.random.integer(below: 40_000)) - 20_000)
        let endsAt = calls.random.chance(0.5) ? latest + 30_000 + Int64(calls.random.integer(below: 90_000)) : nil
        calls.add(try await pair.startSeason(startsAt: startsAt, endsAt: endsAt, rules: rules))
      case 85:
        guard let season = calls.openEndedSeason() else { break }
        let end = max(latest, season.startsAt) + Int64(calls.random.integer(below: 3)) * 10_000
        try await pair.endSeason(season, at: end)
        calls.markEnded(season, at: end)
      default: break
      }
      latest = max(latest, clock.now)
      let call = calls.call()
      let answer = try await pair.ask(call, step: "step \(step) of seed \(seed)")
      calls.learn(answer)
      refused.formUnion(answer.refusals.map(\.name))
      if case .results(let results) = answer { counted += results.count - answer.refusals.count }
    }
    #expect(refused == Self.expectedRefusals)
    #expect(counted > 1000)
  }

  /// Sets the clock back, for a store whose time runs back with it.
  private static func setBack(_ clock: VirtualClock, by milliseconds: Int64, for kind: StoreKind) {
    if kind.canRunBack { clock.advance(byMilliseconds: -milliseconds) }
  }
}
