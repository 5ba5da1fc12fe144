import GRDB
public import SchoolDirectory
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
    let plan: @Sendable (Database) throws -> ImportPlan = { db in
      try ImportPlan(existing: try SchoolTable.all(db), edition: edition, scope: scope)
    }
    if dryRun { return try await read(plan) }
    return try await write { [clock] db in
      let plan = try plan(db)
      guard !plan.isEmpty else { return plan }
      try SchoolTable.write(db, plan.schoolsToWrite, progress: progress)
      try RevisionTable.appendNext(db, at: clock.now, concerns: .schools)
      return plan
    }
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
