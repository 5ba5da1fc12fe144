import Boards
import GRDB
import SQLiteFile
import SchoolDirectory
import TapGame

extension SessionQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> SessionList {
    let id = try await contest.season(orCurrent: season)
    return try await contest.read(season: id) { db, _ in
      let numbers = try school.map { "\(try GroupTable.family(db, of: PlayerTable.number(db, of: $0), id: $0))" }
      // The condition for a school does not test for NULL, so that SQLite uses the index.
      let ofSchool = numbers == nil ? "?2 IS NULL" : "session.school IN (SELECT value FROM json_each(?2))"
      let condition = "WHERE season = ?1 AND \(ofSchool) AND (?3 IS NULL OR nickname = ?3)"
      let rows = try StoredRow.fetchAll(
        db,
        sql: """
          \(Leaderboard.sessions) \(condition)
          ORDER BY accepted DESC, session.id LIMIT ?4
          """,
        arguments: [id.rawValue, numbers, nickname?.text, max(0, limit)])
      let total = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM session \(condition)", arguments: [id.rawValue, numbers, nickname?.text])
      return SessionList(season: id, total: total ?? 0, sessions: try rows.map(Leaderboard.session))
    }
  }
}

extension Leaderboard {
  /// The SQL that reads the rows of sessions for ``session(_:)``.
  static let sessions = """
    SELECT session.id, school.id AS school, nickname, origin, opened_at, last_sequence, accepted, rejected, ban, is_cleared,
           max(opened_at, last_active_at) AS last_active_at, \(SessionTable.isRhythm)
    FROM session JOIN school ON number = session.school
    """

  static func session(_ row: StoredRow) throws -> SessionRecord {
    let nickname: String = try row["nickname"]
    let isImported = try row["origin"] == SessionRow.Origin.imported.rawValue
    return SessionRecord(
      id: SessionID(rawValue: try row["id"]), school: try row.schoolID("school"),
      nickname: isImported || nickname == Nickname.anonymous.text ? nil : Nickname(nickname), isImported: isImported,
      isRhythm: try row["is_rhythm"] as Int64 == 1, openedAt: try row.moment("opened_at"),
      lastActiveAt: try row.moment("last_active_at"),
      batches: try row.number("last_sequence", in: StoredRange.sequences), taps: try row.count("accepted"),
      rejected: try row["rejected"])
  }
}

extension AdjustmentQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> [AdjustmentRecord] {
    let shown = contest.clock.now
    return try await contest.read { [season] db in
      if let season { _ = try SeasonTable.played(db, season, shown: shown) }
      return try AdjustmentTable.records(db, season: season)
    }
  }
}
