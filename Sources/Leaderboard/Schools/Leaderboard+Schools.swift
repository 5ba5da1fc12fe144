import GRDB
public import SchoolDirectory
import Synchronization
public import TapGame

extension Leaderboard {
  /// Imports an edition of a directory in one transaction, all or nothing.
  ///
  /// - Parameters:
  ///   - schools: the edition, and how it is imported.
  ///   - progress: called from time to time with the number of written schools and of all schools. If it throws, the
  ///     file is not changed.
  /// - Returns: the changes.
  /// - Throws: `ImportRefusal`, ``LeaderboardError``.
  /// - Complexity: O(n log n) for n schools in the file and the edition.
  @discardableResult
  public func importSchools(
    _ schools: SchoolImport, progress: @escaping @Sendable (_ written: Int, _ of: Int) throws -> Void
  ) async throws -> ImportPlan {
    let stop = Mutex<(any Error)?>(nil)
    let outcome = try await enqueue(.importSchools(schools)) { written, count in
      do { try progress(written, count) } catch {
        stop.withLock { $0 = error }
        throw error
      }
    }
    if let error = stop.withLock({ $0 }) { throw error }
    return try outcome.get { if case .schoolsImported(let plan) = $0 { plan } else { nil } }
  }

  /// What an import of an edition would change. The file stays as it is.
  ///
  /// - Throws: `ImportRefusal`, ``LeaderboardError``.
  /// - Complexity: O(n log n) for n schools in the file and the edition.
  public func importPlan(_ schools: SchoolImport) async throws -> ImportPlan {
    let now = clock.now
    return try await read { try schools.plan(in: $0, at: now) }
  }

  /// The editions that were imported and changed something, in the order of import.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(editions + schools).
  public func schoolEditions() async throws -> [SchoolEdition] {
    try await read { try EditionTable.all($0) }
  }

  /// What removing the schools that an edition added would change. The file stays as it is.
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

  /// Every school, open and closed, by id.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(n).
  public func schools() async throws -> [School] {
    try await read { try SchoolTable.all($0) }
  }

  /// The school with this id; `nil` if it does not exist.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(log n).
  public func school(_ id: SchoolID) async throws -> School? {
    try await read { try SchoolTable.school($0, id) }
  }
}
