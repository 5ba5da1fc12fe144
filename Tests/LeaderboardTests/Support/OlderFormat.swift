import GRDB
import Leaderboard
import SQLiteFile

/// Fills the tables of an older format with the rows of a file of today.
enum OlderFormat {
  /// What became a setting since, in terms of `settings`.
  private static let settings: [String: String] = {
    let join = "settings ->> 'join'"
    var columns = [
      "joining": "iif(\(join) LIKE 'code %', 'code', \(join))",
      "join_code": "iif(\(join) LIKE 'code %', substr(\(join), 6), NULL)",
    ]
    for name in [
      "taps-per-second", "burst", "backlog", "session-timeout", "grace", "public-sessions", "public-taps",
      "private-sessions", "private-taps", "auto-ban",
    ] {
      columns[name.replacing("-", with: "_")] = "settings ->> '\(name)'"
    }
    return columns
  }()

  /// Makes a file of an older format with the rows of a closed file of today.
  ///
  /// - Parameter change: SQL that is run on it then.
  /// - Returns: its path.
  static func make(_ version: Int, of played: String, change: String = "") throws -> String {
    let path = "\(played).format-\(version)"
    try DatabaseQueue(path: path).inDatabase { db in
      try Schema.contest.migrate(db, to: version)
      try db.execute(sql: "PRAGMA foreign_keys = OFF; ATTACH ? AS played", arguments: [played])
      try fill(db)
      try db.execute(sql: change)
    }
    return path
  }

  /// Copies each table of `main` from the attached database `played`.
  private static func fill(_ db: Database) throws {
    // The tables are filled in the order of their names.
    for table in try String.fetchAll(
      db, sql: "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    {
      let columns = try db.columns(in: table).map(\.name)
      let values = columns.map { table.hasPrefix("season") ? settings[$0] ?? $0 : $0 }
      try db.execute(
        sql: """
          INSERT INTO main.\(table) (\(columns.joined(separator: ", ")))
          SELECT \(values.joined(separator: ", ")) FROM played.\(table)
          """)
    }
  }
}
