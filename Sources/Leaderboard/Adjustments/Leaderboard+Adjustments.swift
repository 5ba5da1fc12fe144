import GRDB
public import TapGame

extension Leaderboard {
  /// Takes taps from a session, or gives it some, and keeps who, how many, why and when.
  ///
  /// It is a commit like any other: session, school, history and boards move with it, observers get a change, and it is on disk when this
  /// returns. Receipts stay as they were given; the next one of the session states its total with the adjustment. The moment at which
  /// the school reached its count is that of the adjustment, also where it fell: a school that had this count all the time stands ahead. A
  /// player's place among those who are level goes by the last batch, as before; a player who has no taps left is on no board of players.
  ///
  /// - Returns: the adjustment as it is kept.
  /// - Throws: ``LeaderboardError/invalidAdjustment(reason:)``, ``LeaderboardError/tooFewTaps(_:asked:available:)``,
  ///   ``LeaderboardError/otherTaps(_:expected:available:)``; `TapRefusal` for a session that is not there, a season that has ended or has not begun, and a count that would not fit into 64 bits;
  ///   ``LeaderboardError``. Then nothing was written.
  /// - Complexity: O(log of what is stored), and one sync of the disk for all that is committed together. The next question about players
  ///   reads all sessions of the season.
  @discardableResult
  public func adjust(_ adjustment: TapAdjustment) async throws -> AdjustmentRecord {
    let adjustment = try adjustment.validated()
    return try await enqueue { .adjust(adjustment, $0) }
  }

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
