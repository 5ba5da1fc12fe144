package import TapGame

extension Leaderboard {
  /// The newest revision that changed schools, whatever process made it: what was made of the schools is true up to the next one.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(log n).
  package func schoolsRevision() async throws -> Revision {
    try await read { try RevisionTable.lastOfSchools($0) }
  }
}
