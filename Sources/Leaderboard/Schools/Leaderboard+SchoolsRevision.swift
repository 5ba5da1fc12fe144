public import TapGame

extension Leaderboard {
  /// The newest revision that changed schools, committed by any process. A cache of the schools is valid until this
  /// revision changes.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(log n).
  public func schoolsRevision() async throws -> Revision {
    try await read { try RevisionTable.lastOfSchools($0) }
  }
}
