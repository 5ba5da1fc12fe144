import GRDB
import TapGame

/// A session with taps, as read for the boards of players.
struct PlayedSession: Sendable {
  let number: Int64
  let school: Int64
  let nickname: String
  let taps: Int64
  let lastActiveAt: Int64
  let isHidden: Bool

  var key: PlayerKey { PlayerKey(rawValue: number) }
  /// The name of the player; `nil` for a session without a nickname, which counts as a separate player.
  var name: PlayerName? { PlayerName(school: school, nickname: nickname) }

  /// The SQL that selects sessions with taps, now or at the freeze, up to the season's condition.
  private static func select(_ isFrozen: Bool, by index: String? = nil) -> String {
    let table = index.map { "session INDEXED BY \($0)" } ?? "session"
    return isFrozen
      ? """
      SELECT id, school, nickname, taps, frozen_session.last_active_at, is_hidden
      FROM \(table) JOIN frozen_session ON frozen_session.session = session.id WHERE
      """
      : """
      SELECT id, school, nickname, accepted, last_active_at, is_hidden FROM \(table) WHERE accepted > 0 AND
      """
  }

  private init(_ row: borrowing IntegerStatement.Columns) throws {
    number = try row.integer(0)
    school = try row.integer(1)
    nickname = try row.text(2)
    taps = try row.count(3)
    lastActiveAt = try row.moment(4).milliseconds
    isHidden = try row.integer(5) != 0
  }

  /// Reads the season's sessions that have taps, ordered by number.
  ///
  /// The rows are read in the order of the file, from the season's first session to its last. Reading them one by one
  /// through the index of schools takes seven times as long (1,000,000 sessions).
  static func each(
    _ db: Database, season: SeasonID, isFrozen: Bool, in span: SessionTable.Span, _ body: (PlayedSession) -> Void
  ) throws {
    let sessions = try IntegerStatement(
      db,
      """
      \(select(isFrozen)) id BETWEEN ?2 AND ?3 AND +season = ?1 AND origin = 'play' ORDER BY id
      """)
    try sessions.rows(season.rawValue, span.first, span.last) {
      body(try PlayedSession($0))
      return true
    }
  }

  /// Reads the sessions that have taps for a school in a season, ordered by number.
  static func each(
    _ db: Database, season: SeasonID, isFrozen: Bool, school: Int64, _ body: (PlayedSession) -> Void
  ) throws {
    let sessions = try IntegerStatement(
      db,
      """
      \(select(isFrozen, by: "session_by_school")) season = ?1 AND school = ?2 AND origin = 'play' ORDER BY id
      """)
    try sessions.rows(season.rawValue, school) {
      body(try PlayedSession($0))
      return true
    }
  }

  /// Reads one session; `nil` if it has no taps or belongs to another season.
  static func one(_ db: Database, season: SeasonID, number: Int64) throws -> PlayedSession? {
    let session = try IntegerStatement(
      db, "\(select(false)) id = ?2 AND +season = ?1 AND origin = 'play'")
    return try session.row(season.rawValue, number) { try PlayedSession($0) }
  }
}
