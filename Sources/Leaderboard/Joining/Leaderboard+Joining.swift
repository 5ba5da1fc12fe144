import Boards
public import TapGame

extension Leaderboard {
  /// The rule for joining a season, with the code if there is one. Everybody who sees the code can let others in.
  ///
  /// - Throws: `TapRefusal.unknownSeason`, ``LeaderboardError``.
  /// - Complexity: O(log seasons).
  public func joinRule(of season: SeasonID) async throws -> JoinRule {
    let shown = clock.now
    return try await read { db in
      guard let played = try SeasonTable.played(db, season, shown: shown) else {
        throw TapRefusal.unknownSeason(season)
      }
      return played.season.settings.join
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

extension JoinQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> JoinAnswer {
    JoinAnswer(
      season: id, rule: try await contest.joinRule(of: id), tickets: try await contest.ticketCount(of: id),
      now: contest.clock.now)
  }
}
