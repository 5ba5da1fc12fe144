import GRDB
public import TapGame

extension Leaderboard {
  /// The adjustments, oldest first.
  ///
  /// - Parameter season: the season; `nil` for all seasons.
  /// - Throws: `TapRefusal.unknownSeason`, ``LeaderboardError``.
  /// - Complexity: O(adjustments × log sessions).
  public func adjustments(season: SeasonID? = nil) async throws -> [AdjustmentRecord] {
    let shown = clock.now
    return try await read { db in
      if let season, try !SeasonTable.exists(db, season, shown: shown) { throw TapRefusal.unknownSeason(season) }
      return try AdjustmentTable.records(db, season: season)
    }
  }
}
