import Boards
import GRDB
import SQLiteFile
public import TapGame

enum TicketTable {
  struct StoredTicket {
    /// The number of the school for which the ticket is valid; `nil` for any school.
    let school: Int64?
    /// The session for which the ticket was used last; `nil` if it was not used yet.
    let session: SessionID?
  }

  static func ticket(_ db: Database, season: SeasonID, _ digest: TicketDigest) throws -> StoredTicket? {
    try StoredRow.fetchOne(
      db, sql: "SELECT season, school, session FROM ticket WHERE season = ? AND digest = ?",
      arguments: [season.rawValue, digest.rawValue]
    ).map {
      StoredTicket(school: try $0["school"], session: try ($0["session"] as Int64?).map(SessionID.init(rawValue:)))
    }
  }

  static func use(_ db: Database, season: SeasonID, _ digest: TicketDigest, for session: SessionID) throws {
    try db.cachedStatement(sql: "UPDATE ticket SET session = ? WHERE season = ? AND digest = ?")
      .execute(arguments: [session.rawValue, season.rawValue, digest.rawValue])
  }

  /// Adds a ticket.
  ///
  /// - Returns: whether it is new.
  static func insert(_ db: Database, season: SeasonID, _ digest: TicketDigest, school: Int64?) throws -> Bool {
    try db.cachedStatement(
      sql: "INSERT INTO ticket (season, digest, school) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
    ).execute(arguments: [season.rawValue, digest.rawValue, school])
    return db.changesCount == 1
  }

  static func count(_ db: Database, season: SeasonID) throws -> TicketCount {
    let row = try StoredRow.fetchOne(
      db, sql: "SELECT count(*) AS made, count(session) AS used FROM ticket WHERE season = ?",
      arguments: [season.rawValue])
    return TicketCount(made: Int(try row?["made"] ?? 0 as Int64), used: Int(try row?["used"] ?? 0 as Int64))
  }
}

extension Leaderboard {
  /// The rule for joining a season, with the code if there is one. Everybody who sees the code can let others in.
  ///
  /// - Throws: `TapRefusal.unknownSeason`, ``LeaderboardError``.
  /// - Complexity: O(log seasons).
  public func joinRule(of season: SeasonID) async throws -> JoinRule {
    try await read(season: season) { _, played in played.season.settings.join }
  }

  /// How many tickets a season has.
  ///
  /// - Throws: `TapRefusal.unknownSeason`, ``LeaderboardError``.
  /// - Complexity: O(tickets).
  public func ticketCount(of season: SeasonID) async throws -> TicketCount {
    try await read(season: season) { db, _ in try TicketTable.count(db, season: season) }
  }
}

extension JoinQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> JoinAnswer {
    JoinAnswer(
      season: id, rule: try await contest.joinRule(of: id), tickets: try await contest.ticketCount(of: id),
      now: contest.clock.now)
  }
}
