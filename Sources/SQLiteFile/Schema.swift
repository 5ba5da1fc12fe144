package import GRDB

/// The tables of a file in the newest format, and the way to it from each earlier one.
///
/// The file's `user_version` is the number of its format, from 1. Its `application_id` identifies the kind of file.
package struct Schema: Sendable {
  /// Brings a file from one format to the next, inside a transaction. A released one is never changed.
  package typealias Migration = @Sendable (Database) throws -> Void

  /// A commit that reads files from before format 1, the last one that was tested whole.
  package static let lastFormer = "0af8b9e5"

  /// Four ASCII letters, at offset 68 of the file.
  package let applicationID: Int32
  /// The statements of tables that a file of any format may have for a while.
  private let passingTables: Set<String>
  /// The statements that create the tables, as SQLite stores them.
  private let statements: [String]
  private let migrations: [Migration]

  /// - Parameters:
  ///   - tables: SQL with an empty line between two statements, and comments before them.
  ///   - migrations: the first one leads from format 1 to format 2. After the last one, the tables are `tables`.
  package init(
    applicationID: Int32, passingTables: Set<String> = [], tables: String, migrations: [Migration] = []
  ) {
    self.applicationID = applicationID
    self.passingTables = passingTables
    self.migrations = migrations
    statements = tables.split(separator: "\n\n").map { statement in
      let lines = statement.split(separator: "\n").drop { $0.hasPrefix("--") }.joined(separator: "\n")
      return lines.hasSuffix(";") ? String(lines.dropLast()) : lines
    }
  }

  /// The format that this program reads and writes.
  package var version: Int { migrations.count + 1 }

  /// Creates the tables in an empty file, or migrates those of an earlier format, in one transaction. Another process may
  /// do the same at the same time. The second one then finds nothing left to do.
  ///
  /// - Throws: a `DatabaseError`. It is `SQLITE_CORRUPT` if the tables were not those of the file's format; then nothing
  ///   was changed.
  package func migrate(_ db: Database) throws {
    try db.transaction {
      let found = try $0.userVersion()
      guard found < version else { return }
      guard found >= 0 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "its version is \(found)") }
      if found == 0 {
        for statement in statements { try db.execute(sql: statement) }
      } else {
        for migration in migrations[(found - 1)...] { try migration(db) }
        guard try isIntact(db) else {
          throw DatabaseError(
            resultCode: .SQLITE_CORRUPT, message: "its tables are not those of format \(found)")
        }
      }
      try db.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
    }
  }

  /// The statements of tables that SQLite itself makes.
  private static let internalTables: Set<String> = [
    "CREATE TABLE sqlite_sequence(name,seq)", "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
  ]

  /// Whether a database has exactly the tables, indexes and triggers of the newest format. No name passes anything over.
  package func isIntact(_ db: Database) throws -> Bool {
    let found = try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
      .filter { !passingTables.contains($0) && !Self.internalTables.contains($0) }
    if found.sorted() == statements.sorted() { return true }
    guard !migrations.isEmpty else { return false }
    // After a migration, SQLite has written an added column behind the last one, with other blanks than ours.
    func unspaced(_ statements: [String]) -> [String] { statements.map { $0.filter { !$0.isWhitespace } }.sorted() }
    return unspaced(found) == unspaced(statements)
  }
}
