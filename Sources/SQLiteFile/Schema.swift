package import GRDB
import Synchronization

/// The tables of a file, as numbered migrations.
///
/// A migration that was released is never changed; the next one is appended. The file's `user_version` is the number of migrations it
/// has seen, its `application_id` says whose file it is.
package struct Schema: Sendable {
  /// Four letters in ASCII, at offset 68 of the file.
  package let applicationID: Int32
  private let migrations: [String]

  /// A schema of these migrations, the oldest first.
  package init(applicationID: Int32, migrations: [String]) {
    self.applicationID = applicationID
    self.migrations = migrations
  }

  /// The version that this program reads and writes.
  package var version: Int { migrations.count }

  /// Brings a database up to a version, in one transaction. Another process may be doing the same; whoever comes second finds it done.
  ///
  /// - Parameter version: the version; the newest if not given.
  package func migrate(_ db: Database, to version: Int? = nil) throws {
    let version = version ?? self.version
    try db.transaction {
      let found = try $0.userVersion()
      guard found < version else { return }
      guard found >= 0 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "its version is \(found)") }
      // An empty file gets the tables as they come out: each ALTER TABLE of a migration has SQLite parse all tables again.
      let statements = found == 0 ? try model(of: version) : Array(migrations[found..<version])
      for statement in statements { try db.execute(sql: statement) }
      try db.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
    }
  }

  /// Whether a database has the tables and indexes of a version, to the letter.
  package func isIntact(_ db: Database, version: Int) throws -> Bool {
    // A damaged header may hold any number.
    guard (0...migrations.count).contains(version) else { return false }
    return try Self.statements(db).sorted() == model(of: version).sorted()
  }

  /// The statements that make the tables of a version in an empty file, as SQLite keeps them after all migrations.
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

  private static func statements(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY rowid"
    )
  }

  private struct Model: Hashable {
    let applicationID: Int32
    let version: Int
  }

  /// The statements of the versions that this process has asked for. There are as many as formats.
  private static let models = Mutex<[Model: [String]]>([:])
}
