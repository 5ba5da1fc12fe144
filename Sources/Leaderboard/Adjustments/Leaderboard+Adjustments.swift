import GRDB
public import TapGame

extension Leaderboard {
  /// The adjustments that were made, from the first to the newest.
  ///
  /// - Parameter season: those of this season only; `nil` for all.
  /// - Throws: `TapRefusal.unknownSeason`, ``LeaderboardError``.
  /// - Complexity: O(adjustments × log sessions).
  public func adjustments(season: SeasonID? = nil) async throws -> [AdjustmentRecord] {
    try await read { db in
      if let season, try SeasonTable.season(db, season) == nil { throw TapRefusal.unknownSeason(season) }
      return try AdjustmentTable.records(db, season: season)
    }
  }
}
