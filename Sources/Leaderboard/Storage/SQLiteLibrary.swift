import GRDBSQLite

/// The SQLite that this process is linked with.
package enum SQLiteLibrary {
  /// Its version, such as `3.40.1`.
  package static var version: String { String(cString: sqlite3_libversion()) }
}
