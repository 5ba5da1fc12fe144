import Boards
import GRDB
public import SchoolDirectory
public import TapGame

extension Leaderboard {
  /// What an import of an edition would change. The file is not changed.
  ///
  /// - Throws: `ImportRefusal`, ``LeaderboardError``; `CancellationError` if the task is cancelled.
  /// - Complexity: O(n log n) for n schools in the file and the edition.
  public func importPlan(_ schools: ImportSchools) async throws -> ImportPlan {
    let now = clock.now
    do {
      return try await read { try schools.plan(in: $0, at: now) { Task.isCancelled } }
    } catch ImportRefusal.stopped { throw CancellationError() }
  }

  /// What a removal of the schools of an edition would change. The file is not changed.
  ///
  /// - Throws: `ContestRefusal.unknownEdition`, ``LeaderboardError``.
  /// - Complexity: O(schools of the edition × seasons × log sessions).
  public func schoolRemoval(of edition: SchoolEditionID) async throws -> SchoolRemoval {
    let now = clock.now
    guard let removal = try await read({ try EditionTable.removal($0, of: edition, at: now) }) else {
      throw ContestRefusal.unknownEdition(edition)
    }
    return removal
  }

  /// Every school, open and closed, ordered by id.
  ///
  /// - Throws: ``LeaderboardError``.
  public func schools() async throws -> [School] {
    try await read { try SchoolTable.all($0) }
  }

  /// Calls a closure with every school, open and closed, ordered by id. All are of one revision, and memory does not grow
  /// with their number.
  ///
  /// - Throws: ``LeaderboardError``, and what `body` throws.
  package func forEachSchool(_ body: @escaping @Sendable (School) throws -> Void) async throws {
    try await read { try SchoolTable.forEach($0, .now, body) }
  }

  /// The names that renamed schools had before, the newest first. Those of groups are not told: players make groups, and
  /// an organiser may have taken a name away.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(earlier states of schools).
  public func formerSchoolNames() async throws -> [SchoolID: [String]] {
    try await read { try SchoolTable.formerNames($0) }
  }

  /// The school with this id; `nil` if it does not exist.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(log n).
  public func school(_ id: SchoolID) async throws -> School? {
    try await read { try SchoolTable.school($0, id) }
  }

  /// The school with this id as it was in a season: at the end of a season that has ended, otherwise as it is now. `nil`
  /// if the season's schools do not include it.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(log n).
  public func school(_ id: SchoolID, season: SeasonID) async throws -> School? {
    try await read { try SchoolTable.school($0, id, SchoolsAsOf($0, season: season)) }
  }

  /// The newest revision that changed schools, committed by any process. A cache of the schools is valid until this
  /// revision changes.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(log n).
  public func schoolsRevision() async throws -> Revision {
    try await read { try RevisionTable.lastOfSchools($0) }
  }
}

extension EditionQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> [SchoolEdition] {
    try await contest.read { try EditionTable.all($0) }
  }
}
