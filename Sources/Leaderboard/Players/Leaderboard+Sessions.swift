public import Boards
import GRDB
import SQLiteFile
public import SchoolDirectory
public import TapGame

extension Leaderboard {
  /// The sessions with the most taps in a season, for organisers who look for a session to adjust. The list includes
  /// sessions of hidden players.
  ///
  /// - Parameters:
  ///   - season: the season; `nil` for ``currentSeason()``.
  ///   - nickname: only sessions with this nickname; `Nickname.anonymous` for sessions without a nickname.
  ///   - school: only sessions for this school and its groups.
  ///   - limit: the maximum number of sessions.
  /// - Throws: `TapRefusal.unknownSeason`, `TapRefusal.unknownSchool`, `BoardError.noSeason`, ``LeaderboardError``.
  /// - Complexity: O(sessions of the season, or of the school in it).
  public func sessions(
    season: SeasonID? = nil, nickname: Nickname? = nil, school: SchoolID? = nil, limit: Int = 20
  ) async throws -> SessionList {
    let season = if let season { season } else { try await currentSeason().id }
    let shown = clock.now
    return try await read { db in
      guard try SeasonTable.exists(db, season, shown: shown) else { throw TapRefusal.unknownSeason(season) }
      let numbers = try school.map { "\(try GroupTable.family(db, of: PlayerTable.number(db, of: $0), id: $0))" }
      // The condition for a school does not test for NULL, so that SQLite uses the index.
      let ofSchool = numbers == nil ? "?2 IS NULL" : "session.school IN (SELECT value FROM json_each(?2))"
      let condition = "WHERE season = ?1 AND \(ofSchool) AND (?3 IS NULL OR nickname = ?3)"
      let rows = try StoredRow.fetchAll(
        db,
        sql: """
          SELECT session.id, school.id AS school, nickname, origin, opened_at, max(opened_at, last_active_at) AS last_active_at, last_sequence, accepted, rejected, \(Self.isRhythm)
          FROM session JOIN school ON number = session.school \(condition)
          ORDER BY accepted DESC, session.id LIMIT ?4
          """,
        arguments: [season.rawValue, numbers, nickname?.text, max(0, limit)])
      let total = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM session \(condition)", arguments: [season.rawValue, numbers, nickname?.text])
      return SessionList(season: season, total: total ?? 0, sessions: try rows.map(Self.session))
    }
  }

  /// The column for the rhythm mode of a session.
  static let isRhythm = "EXISTS (SELECT 1 FROM rhythm_session WHERE session = session.id) AS is_rhythm"

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
