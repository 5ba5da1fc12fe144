import GRDB
import SQLiteFile
import TapGame

/// A row of a school's history.
struct SchoolMinute {
  let minute: Int64
  let taps: Int64
  let reachedAt: Timestamp

  static func all(_ db: Database, _ season: SeasonID, _ school: Int64) throws -> [SchoolMinute] {
    try StoredRow.fetchAll(
      db, sql: "SELECT minute, taps, reached_at FROM school_minute WHERE season = ? AND school = ? ORDER BY minute",
      arguments: [season.rawValue, school]
    ).map { row in
      SchoolMinute(minute: try row["minute"], taps: try row.count("taps"), reachedAt: try row.moment("reached_at"))
    }
  }

  func insert(_ db: Database, _ season: SeasonID, _ school: Int64) throws {
    try db.cachedStatement(
      sql: "INSERT INTO school_minute (season, school, minute, taps, reached_at) VALUES (?, ?, ?, ?, ?)"
    ).execute(arguments: [season.rawValue, school, minute, taps, reachedAt.milliseconds])
  }
}
