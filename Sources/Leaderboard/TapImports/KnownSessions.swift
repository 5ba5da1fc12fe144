import GRDB
import SQLiteFile
import TapGame

/// The sessions of a merged season that are already in this file, from a common origin or an earlier merge.
struct KnownSessions {
  /// The contents of a session in this file.
  struct Contents {
    var batches: [(accepted: Int64, rejected: Int64, span: Int64)] = []
    var adjustments: [(taps: Int64, reason: String)] = []
  }

  private let db: Database
  private let season: SeasonID
  private var contents: [Int64: Contents]?

  init(_ db: Database, merge: MergeSeason) throws {
    self.db = db
    season = merge.season
  }

  /// The session in this file that equals a merged session; `nil` if the merged session is new.
  func find(_ session: MergedSession, school: Int64) throws -> SessionID? {
    let number: Int64? = try StoredRow.fetchValue(
      db,
      sql: """
        SELECT session.id FROM session LEFT JOIN merged_session ON merged_session.session = session.id
        WHERE session.id IN (SELECT ?6 UNION ALL SELECT session FROM merged_session WHERE source_session = ?6)
          AND coalesce(source_session, session.id) = ?6 AND season = ?1 AND school = ?2
          AND (nickname = ?3 OR nickname GLOB '\(Nickname.forgottenMark)*')
          AND opened_at = ?4 AND origin = ?5
        ORDER BY session.id LIMIT 1
        """,
      arguments: [
        season.rawValue, school, session.nickname.text, session.openedAt.milliseconds,
        (session.isPlayed ? SessionRow.Origin.play : .imported).rawValue, session.number.rawValue,
      ])
    return number.map(SessionID.init(rawValue:))
  }

  /// The contents of a session in this file. The first call reads the contents of all sessions, because receipts have
  /// no index by session.
  mutating func contents(of session: SessionID) throws -> Contents {
    if let contents { return contents[session.rawValue] ?? Contents() }
    var all: [Int64: Contents] = [:]
    let receipts = try StoredRow.fetchCursor(
      db,
      sql: """
        SELECT session, receipt.accepted, receipt.rejected, span
        FROM receipt JOIN session ON session.id = receipt.session WHERE season = ? ORDER BY receipt.id
        """, arguments: [season.rawValue])
    while let row = try receipts.next() {
      all[try row[0], default: Contents()].batches.append((try row.count(1), try row.count(2), try row[3]))
    }
    let adjustments = try StoredRow.fetchCursor(
      db, sql: "SELECT session, taps, reason FROM tap_adjustment ORDER BY id")
    while let row = try adjustments.next() {
      all[try row[0], default: Contents()].adjustments.append((try row[1], try row[2]))
    }
    contents = all
    return all[session.rawValue] ?? Contents()
  }
}
