public import Boards
public import TapGame

extension AuditQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> AuditPage {
    let shown = contest.clock.now
    return try await contest.read { db in
      if let season, try !SeasonTable.exists(db, season, shown: shown) { throw TapRefusal.unknownSeason(season) }
      return AuditPage(
        try OrderTable.records(db, before: before, season: season, limit: limit), limit: limit,
        head: try OrderChain.head(db, before: before))
    }
  }
}

extension Leaderboard {
  /// The entry of the order with this id; `nil` if there is none. Only its sender knows the id.
  ///
  /// - Throws: ``LeaderboardError``.
  public func order(_ id: OrderID) async throws -> OrderRecord? {
    try await read { try OrderTable.entry($0, of: id) }
  }
}
