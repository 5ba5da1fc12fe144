public import TapGame

extension Leaderboard {
  /// How one joins a season, with the code if there is one. Whoever may see it lets others in.
  ///
  /// - Throws: `TapRefusal.unknownSeason`, ``LeaderboardError``.
  /// - Complexity: O(log seasons).
  public func joinRule(of season: SeasonID) async throws -> JoinRule {
    let shown = clock.now
    return try await read { db in
      // A season that is due and not in the file yet has the rule of its series.
      guard let played = try SeasonTable.played(db, season, shown: shown) else {
        throw TapRefusal.unknownSeason(season)
      }
      if try SeasonTable.season(db, season) == nil, let series = played.season.series {
        return try SeriesTable.series(db, series).joinRule
      }
      return try SeasonTable.joinRule(db, of: season)
    }
  }

  /// How many tickets a season has.
  ///
  /// - Throws: `TapRefusal.unknownSeason`, ``LeaderboardError``.
  /// - Complexity: O(tickets).
  public func ticketCount(of season: SeasonID) async throws -> TicketCount {
    let shown = clock.now
    return try await read { db in
      guard try SeasonTable.exists(db, season, shown: shown) else { throw TapRefusal.unknownSeason(season) }
      return try TicketTable.count(db, season: season)
    }
  }
}
