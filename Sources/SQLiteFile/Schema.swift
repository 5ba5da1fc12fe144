package import GRDB
import Synchronization

/// The tables of a file, as numbered migrations.
///
/// A released migration is never changed; new migrations are appended. The file's `user_version` is the number of
/// applied migrations. Its `application_id` identifies the kind of file.
package struct Schema: Sendable {
  /// Four ASCII letters, at offset 68 of the file.
  package let applicationID: Int32
  /// The statements of tables that a file of any version may have for a while.
  private let passingTables: Set<String>
  /// Fills new tables of the newest version from the rows that a file of an earlier version has.
  private let fillingTables: @Sendable (Database) throws -> Void
  private let migrations: [String]
  /// The statements that create the tables of the newest version, with a line `;` between two; `nil` if they are not
  /// recorded.
  private let newest: String?

  /// A schema with these migrations, oldest first.
  ///
  /// - Parameters:
  ///   - fillingTables: fills new tables of the newest version after the migrations, in their transaction.
  ///   - newest: the recorded result of ``tablesOfMigrations()``, with a line `;` between two statements.
  package init(
    applicationID: Int32, passingTables: Set<String> = [],
    fillingTables: @escaping @Sendable (Database) throws -> Void = { _ in }, migrations: [String], newest: String? = nil
  ) {
    self.applicationID = applicationID
    self.passingTables = passingTables
    self.fillingTables = fillingTables
    self.migrations = migrations
    self.newest = newest
  }

  /// The version that this program reads and writes.
  package var version: Int { migrations.count }

  /// Migrates a database to a version, in one transaction. Another process may do the same at the same time. The second
  /// one then finds nothing left to do.
  ///
  /// - Parameter version: the target version; `nil` for the newest.
  package func migrate(_ db: Database, to version: Int? = nil) throws {
    let version = version ?? self.version
    try db.transaction {
      let found = try $0.userVersion()
      guard found < version else { return }
      guard found >= 0 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "its version is \(found)") }
      // One statement a call: SQLite stores a statement with the blanks before its semicolon.
      // An empty file gets the final tables directly: at each ALTER TABLE of a migration, SQLite would parse all tables
      // again.
      let isNewest = found == 0 && version == self.version
      let statements =
        try isNewest
        ? recorded ?? model(of: version)
        : found == 0 ? model(of: version) : Array(migrations[found..<version])
      for statement in statements { try db.execute(sql: statement) }
      if version == self.version, found > 0 { try fillingTables(db) }
      try db.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
    }
  }

  /// The statements of tables that SQLite itself makes.
  private static let internalTables: Set<String> = [
    "CREATE TABLE sqlite_sequence(name,seq)", "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
  ]

  /// Whether a database has exactly the tables, indexes and triggers of a version. No name passes anything over.
  package func isIntact(_ db: Database, version: Int) throws -> Bool {
    // A damaged header may hold any number.
    guard (0...migrations.count).contains(version) else { return false }
    let found = try Self.statements(db, without: passingTables).sorted()
    if version == self.version, found == recorded?.sorted() { return true }
    // Another version of SQLite may store another text.
    return try found == model(of: version).sorted()
  }

  /// The statements of the newest version's tables, as SQLite stores them after all migrations.
  ///
  /// - Complexity: O(migrations × tables).
  package func tablesOfMigrations() throws -> [String] { try model(of: version) }

  private var recorded: [String]? { newest?.split(separator: "\n;\n").map(String.init) }

  /// The statements that create the tables of a version in an empty file, as SQLite stores them after all migrations.
  private func model(of version: Int) throws -> [String] {
    let key = Model(applicationID: applicationID, version: version)
    if let known = Self.models.withLock({ $0[key] }) { return known }
    let statements = try DatabaseQueue().write { db in
      for migration in migrations.prefix(version) { try db.execute(sql: migration) }
      return try Self.statements(db)
    }
    Self.models.withLock { $0[key] = statements }
    return statements
  }

  private static func statements(_ db: Database, without passingTables: Set<String> = []) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")
      .filter { !passingTables.contains($0) && !internalTables.contains($0) }
  }

  private struct Model: Hashable {
    let applicationID: Int32
    let version: Int
  }

  /// A cache of the statements of each version. It has at most as many entries as there are formats.
  private static let models = Mutex<[Model: [String]]>([:])
}
