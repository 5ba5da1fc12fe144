import GRDB
public import SchoolDirectory
import Synchronization
import TapGame

extension Leaderboard {
  /// Takes in an edition of a directory: one transaction, all or nothing.
  ///
  /// - Parameters:
  ///   - edition: what a file says.
  ///   - scope: what it means that the edition does not list a school.
  ///   - dryRun: whether only to say what would change.
  ///   - progress: called now and then with how many schools were written and how many there are; throwing from it leaves the file as
  ///     it was.
  /// - Returns: what changed.
  /// - Throws: `ImportRefusal`, ``LeaderboardError``.
  /// - Complexity: O(n log n) for n schools in the file and the edition.
  @discardableResult
  public func importSchools(
    _ edition: DirectoryEdition, scope: ImportScope = .asPublished, dryRun: Bool = false,
    progress: @escaping @Sendable (_ written: Int, _ of: Int) throws -> Void = { _, _ in }
  ) async throws -> ImportPlan {
    if dryRun {
      return try await read { try ImportPlan(existing: try SchoolTable.all($0), edition: edition, scope: scope) }
    }
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

  /// Every school, open and closed, by id.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(n).
  public func schools() async throws -> [School] {
    try await read { try SchoolTable.all($0) }
  }

  /// One school; `nil` if there is none of this id.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(log n).
  public func school(_ id: SchoolID) async throws -> School? {
    try await read { try SchoolTable.school($0, id) }
  }
}
