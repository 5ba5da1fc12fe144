import GRDB
import SQLiteFile
import SchoolDirectory
import TapGame

/// The part of a session that a commit needs, without texts.
struct SessionRow {
  /// Where a session's taps come from.
  enum Origin: String {
    case play
    case imported = "import"
  }

  let id: SessionID
  let season: Int64
  let school: Int64
  let origin: Origin
  var progress: SessionProgress
  /// The number of the receipt of the last batch; `nil` before the first batch.
  let lastReceipt: Int64?
  /// The number of the receipt of the newest batch whose sequence is a multiple of ``anchorDistance``; `nil` if there
  /// is none.
  let lastAnchor: Int64?
  /// The hash of the address from which the session was opened; `nil` if it is not known.
  let source: SourceID?
  /// The ban that holds the session; `nil` if it is not banned.
  let ban: BanID?

  /// The number of batches between two anchors. The receipt of an old batch is found in at most (number of batches ÷
  /// 64) + 64 steps.
  static let anchorDistance: Int64 = 64
}

/// The table of sessions.
enum SessionTable {
  /// The column for the rhythm mode of a session.
  static let isRhythm = "EXISTS (SELECT 1 FROM rhythm_session WHERE session = session.id) AS is_rhythm"

  /// A session that was opened by a player; `nil` if there is none with this number.
  static func session(_ db: Database, _ id: SessionID) throws -> Session? {
    let row = try StoredRow.fetchOne(
      db,
      sql: """
        SELECT session.id, session.season, school.id AS school, nickname, opened_at, last_sequence, accepted, rejected, bucket_level,
               accounted_until, last_active_at, \(isRhythm)
        FROM session JOIN school ON school.number = session.school
        WHERE session.id = ? AND origin = 'play'
        """,
      arguments: [id.rawValue])
    guard let row else { return nil }
    guard let nickname = Nickname(try row["nickname"] as String) else {
      throw row.damage("the nickname cannot be shown")
    }
    let openedAt = try row.moment("opened_at")
    return Session(
      id: id, season: SeasonID(rawValue: try row["season"]), school: try row.schoolID("school"), nickname: nickname,
      openedAt: openedAt,
      progress: SessionProgress(
        openedAt: openedAt, lastSequence: try row.number("last_sequence", in: StoredRange.sequences),
        accepted: try row.count("accepted"),
        rejected: try row["rejected"],
        bucket: TokenBucket(
          level: try row.number("bucket_level", in: StoredRange.levels),
          accountedUntil: try row.moment("accounted_until"), lastDrawAt: try row.moment("last_active_at")),
        isRhythm: try row["is_rhythm"] as Int64 == 1))
  }

  /// The range of a season's sessions in the file.
  struct Span {
    let first: Int64
    let last: Int64
    /// The number of sessions, with and without taps.
    let count: Int
  }

  /// The range of a season's sessions in the file; `nil` if there are none.
  static func span(_ db: Database, season: SeasonID) throws -> Span? {
    let span = try IntegerStatement(
      db, "SELECT min(id), max(id), count(*) FROM session INDEXED BY session_by_school WHERE season = ?1")
    return try span.row(season.rawValue) { row in
      guard try row.integer(2) > 0 else { return nil as Span? }
      return Span(first: try row.integer(0), last: try row.integer(1), count: Int(try row.integer(2)))
    } ?? nil
  }
}
