import Boards
import GRDB
import SQLiteFile
import TapGame

/// The tables of frozen boards.
///
/// The first command at or after the freeze copies the totals before it counts anything. So the copy is what everybody
/// had seen, it needs no clock of a reader, and it is the same on every node of a cluster.
enum FreezeTable {
  /// Freezes the boards of a season.
  static func freeze(_ db: Database, _ season: SeasonID, at moment: Timestamp, revision: Revision) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO season_freeze (season, frozen_at, revision) VALUES (?, ?, ?)",
      arguments: [season.rawValue, moment.milliseconds, revision.rawValue])
    try db.execute(
      sql: """
        INSERT INTO frozen_total (season, school, taps, reached_at)
        SELECT season, school, taps, reached_at FROM school_total WHERE season = ?
        """, arguments: [season.rawValue])
    guard let span = try SessionTable.span(db, season: season) else { return }
    try db.execute(
      sql: """
        INSERT INTO frozen_session (session, taps, last_active_at)
        SELECT id, accepted, last_active_at FROM session
        WHERE id BETWEEN ? AND ? AND +season = ? AND origin = 'play' AND accepted > 0 ORDER BY id
        """, arguments: [span.first, span.last, season.rawValue])
  }

  static func thaw(_ db: Database, _ season: SeasonID, at moment: Timestamp) throws {
    try db.execute(sql: "DELETE FROM frozen_total WHERE season = ?", arguments: [season.rawValue])
    try db.execute(
      sql: "DELETE FROM frozen_session WHERE session IN (SELECT id FROM session WHERE season = ?)",
      arguments: [season.rawValue])
    try db.execute(
      sql: "UPDATE season_freeze SET thawed_at = ? WHERE season = ?",
      arguments: [moment.milliseconds, season.rawValue])
  }

  /// The revision of the last freeze of a season.
  static func revision(_ db: Database, of season: SeasonID) throws -> Revision {
    let number: Int64? = try StoredRow.fetchValue(
      db, sql: "SELECT revision FROM season_freeze WHERE season = \(season.rawValue)")
    return Revision(rawValue: number ?? 0)
  }

  /// The schools' totals at the freeze of a season, in no particular order.
  static func totals(_ db: Database, season: SeasonID) throws -> [MovedSchool] {
    let scan = try IntegerStatement(db, "SELECT school, taps, reached_at FROM frozen_total WHERE season = ?1")
    return try scan.map(season.rawValue) {
      MovedSchool(number: try $0.integer(0), taps: try $0.count(1), reachedAt: try $0.moment(2))
    }
  }

  /// The school's total at the freeze, which a receipt of after the freeze tells its player; `nil` for a receipt of
  /// before it.
  static func shownTaps(_ db: Database, school: Int64, season: Int64, at revision: Revision) throws -> Int64? {
    let total = try IntegerStatement(
      db,
      """
      SELECT coalesce((SELECT taps FROM frozen_total WHERE season = ?1 AND school = ?2), 0)
      FROM season_freeze WHERE season = ?1 AND thawed_at IS NULL AND revision < ?3
      """)
    return try total.row(season, school, revision.rawValue) { try $0.count(0) }
  }
}

/// Who reads the boards.
enum Audience {
  /// Those who see what has counted.
  case organisers
  /// Those who see the boards of a frozen season as at its freeze.
  case players
}

extension Season {
  /// Whether an audience sees the boards as at the freeze.
  func isFrozen(for audience: Audience) -> Bool { audience == .players && frozenAt != nil }
}
