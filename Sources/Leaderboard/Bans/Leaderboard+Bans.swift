import GRDB
public import TapGame

extension Leaderboard {
  /// The bans, oldest first, including those that were lifted.
  ///
  /// - Parameter season: the season; `nil` for all seasons.
  /// - Throws: `TapRefusal.unknownSeason`, ``LeaderboardError``.
  /// - Complexity: O(bans).
  public func bans(season: SeasonID? = nil) async throws -> [BanRecord] {
    let shown = clock.now
    return try await read { db in
      if let season, try !SeasonTable.exists(db, season, shown: shown) { throw TapRefusal.unknownSeason(season) }
      return try BanTable.records(db, season: season)
    }
  }
}
