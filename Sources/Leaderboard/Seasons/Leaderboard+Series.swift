import GRDB
public import TapGame

extension Leaderboard {
  /// Every series of seasons, in the order of creation.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(series).
  public func allSeries() async throws -> [SeasonSeries] {
    try await read { try SeriesTable.all($0) }
  }
}
