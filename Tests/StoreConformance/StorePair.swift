import SchoolDirectory
import TapGame
import Testing

/// The store in memory and one of another kind, asked the same on the same clock.
///
/// Revisions differ by what the store in memory does not number: changes of schools and seasons. How many of those came before each commit
/// is known, so revisions are compared to the number all the same.
struct StorePair {
  private let memory: any StoreUnderTest
  private let other: any StoreUnderTest
  /// Changes of schools and seasons up to now.
  private var directoryChanges: Int64 = 0
  /// The other store's revision of each commit, by the revision that it has in memory.
  private var otherRevisions: [Revision: Revision] = [:]

  init(_ kind: StoreKind, clock: VirtualClock) throws {
    memory = try StoreKind.memory.make(clock)
    other = try kind.make(clock)
  }

  mutating func put(_ schools: [School]) async throws {
    try await memory.put(schools)
    try await other.put(schools)
    directoryChanges += 1
  }

  mutating func startSeason(startsAt: Timestamp, endsAt: Timestamp?, rules: FairPlayRules) async throws -> Season {
    let settings = SeasonSettings(rules: rules, rhythm: .on)
    let season = try await memory.startSeason(startsAt: startsAt, endsAt: endsAt, settings: settings)
    let same = try await other.startSeason(startsAt: startsAt, endsAt: endsAt, settings: settings)
    try #require(season == same)
    directoryChanges += 1
    return season
  }

  mutating func endSeason(_ season: Season, at moment: Timestamp) async throws {
    try await memory.endSeason(season, at: moment)
    try await other.endSeason(season, at: moment)
    directoryChanges += 1
  }

  /// Asks both and expects the same answer.
  ///
  /// - Returns: the answer, with the revisions that memory has.
  mutating func ask(_ call: StoreCall, step: String) async throws -> StoreAnswer {
    let answer = try await call.answer(of: memory)
    if case .results(let results) = answer {
      for case .success(let receipt) in results where otherRevisions[receipt.revision] == nil {
        otherRevisions[receipt.revision] = Revision(rawValue: receipt.revision.rawValue + directoryChanges)
      }
    }
    if case .ban(let ban) = answer, otherRevisions[ban.newest] == nil {
      otherRevisions[ban.newest] = Revision(rawValue: ban.newest.rawValue + directoryChanges)
    }
    let expected =
      if case .totals(let revision, let schools) = answer {
        // A total is true for the newest revision, whatever it was that made it.
        StoreAnswer.totals(Revision(rawValue: revision.rawValue + directoryChanges), schools)
      } else {
        try answer.mapRevisions { try #require(otherRevisions[$0]) }
      }
    let found = try await translated(call).answer(of: other)
    try #require(found == expected, "\(step): \(call)")
    return answer
  }

  /// The call with the revision that the other store has.
  private func translated(_ call: StoreCall) -> StoreCall {
    guard case .changes(let season, let after) = call else { return call }
    return .changes(season, after: otherRevisions[after] ?? Revision(rawValue: 0))
  }
}
