import GRDB
public import SchoolDirectory
import Synchronization
import TapGame

extension Leaderboard {
  /// Imports an edition of a directory in one transaction, all or nothing.
  ///
  /// - Parameters:
  ///   - edition: the contents of a directory file.
  ///   - scope: what happens to schools that the edition does not list.
  ///   - progress: called from time to time with the number of written schools and of all schools. If it throws, the
  ///     file is not changed.
  /// - Returns: the changes.
  /// - Throws: `ImportRefusal`, ``LeaderboardError``.
  /// - Complexity: O(n log n) for n schools in the file and the edition.
  @discardableResult
  public func importSchools(
    _ edition: DirectoryEdition, scope: ImportScope = .asPublished,
    progress: @escaping @Sendable (_ written: Int, _ of: Int) throws -> Void
  ) async throws -> ImportPlan {
    let stop = Mutex<(any Error)?>(nil)
    let outcome = try await enqueue(.importSchools(edition, scope: scope)) { written, count in
      do { try progress(written, count) } catch {
        stop.withLock { $0 = error }
        throw error
      }
    }
    if let error = stop.withLock({ $0 }) { throw error }
    return try outcome.get { if case .schoolsImported(let plan) = $0 { plan } else { nil } }
  }

  /// Takes in an edition of a directory, or only says what would change.
  ///
  /// - Parameter dryRun: whether the file stays as it is.
  /// - Returns: what changed, or what would.
  /// - Throws: `ImportRefusal`, ``LeaderboardError``.
  /// - Complexity: O(n log n) for n schools in the file and the edition.
  @discardableResult
  public func importSchools(
    _ edition: DirectoryEdition, scope: ImportScope = .asPublished, dryRun: Bool,
    progress: @escaping @Sendable (_ written: Int, _ of: Int) throws -> Void = { _, _ in }
  ) async throws -> ImportPlan {
    guard dryRun else { return try await importSchools(edition, scope: scope, progress: progress) }
    return try await read { try ImportPlan(existing: try SchoolTable.all($0), edition: edition, scope: scope) }
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
