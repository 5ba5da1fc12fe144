public import TapGame

extension Leaderboard {
  /// The newest revision of any process that changed schools. A cache of the schools is valid until this revision
  /// changes.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(log n).
  public func schoolsRevision() async throws -> Revision {
    try await read { try RevisionTable.lastOfSchools($0) }
  }
}
