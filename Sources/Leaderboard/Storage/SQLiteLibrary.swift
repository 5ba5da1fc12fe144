import GRDBSQLite
import SQLiteFile

extension Leaderboard {
  /// The format of files that this program writes. It reads all older ones.
  package static var fileFormat: Int { Schema.contest.version }
}

/// The SQLite library of this process.
package enum SQLiteLibrary {
  /// The version of the library, such as `3.40.1`.
  package static var version: String { String(cString: sqlite3_libversion()) }
}
