import SchoolDirectory
import TapGame
import Testing

/// The store in memory and the one on a file, asked the same on the same clock.
///
/// Revisions differ by what only the file counts as commits: changes of schools and seasons. How many of those came before each commit
/// is known, so revisions are compared to the number all the same.
struct StorePair {
  private let memory: any StoreUnderTest
  private let file: any StoreUnderTest
  /// Changes of schools and seasons up to now.
  private var directoryChanges: Int64 = 0
  /// The file's revision of each commit, by the revision that it has in memory.
  private var fileRevisions: [Revision: Revision] = [:]

  init(clock: VirtualClock) throws {
    memory = try StoreKind.memory.make(clock: clock)
    file = try StoreKind.file.make(clock: clock)
  }

  mutating func put(_ schools: [School]) async throws {
    try await memory.put(schools)
    try await file.put(schools)
    directoryChanges += 1
  }

  mutating func startSeason(startsAt: Timestamp, endsAt: Timestamp?, rules: FairPlayRules) async throws -> Season {
    let season = try await memory.startSeason(startsAt: startsAt, endsAt: endsAt, rules: rules)
    let same = try await file.startSeason(startsAt: startsAt, endsAt: endsAt, rules: rules)
    try #require(season == same)
    directoryChanges += 1
    return season
  }

  mutating func endSeason(_ season: Season, at moment: Timestamp) async throws {
    try await memory.endSeason(season, at: moment)
    try await file.endSeason(season, at: moment)
    directoryChanges += 1
  }

  /// Asks both and expects the same answer.
  ///
  /// - Returns: the answer, with the revisions that memory has.
  mutating func ask(_ call: StoreCall, step: String) async throws -> StoreAnswer {
    let answer = try await call.answer(of: memory.store)
    if case .results(let results) = answer {
      for case .success(let receipt) in results where fileRevisions[receipt.revision] == nil {
        fileRevisions[receipt.revision] = Revision(rawValue: receipt.revision.rawValue + directoryChanges)
      }
    }
    let expected =
      if case .totals(let revision, let schools) = answer {
        // A total is true for the newest revision, whatever it was that made it.
        StoreAnswer.totals(Revision(rawValue: revision.rawValue + directoryChanges), schools)
      } else {
        try answer.mapRevisions { try #require(fileRevisions[$0]) }
      }
    let found = try await translated(call).answer(of: file.store)
    try #require(found == expected, "\(step): \(call)")
    return answer
  }

  /// The call with the revision that the file has.
  private func translated(_ call: StoreCall) -> StoreCall {
    guard case .changes(let season, let after) = call else { return call }
    return .changes(season, after: fileRevisions[after] ?? Revision(rawValue: 0))
  }
}
