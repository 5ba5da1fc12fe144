package import GRDB

extension Database {
  /// Runs work in one transaction. When this returns, all changes are in the file. If it throws, none of them are.
  package func transaction<T>(
    _ kind: TransactionKind = .immediate, _ work: (Database) throws -> T
  ) throws -> T {
    var result: T?
    try inTransaction(kind) {
      result = try work(self)
      return .commit
    }
    guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT, message: "the transaction did not run") }
    return result
  }

  /// The version of the file's format.
  package func userVersion() throws -> Int { try Int.fetchOne(self, sql: "PRAGMA user_version") ?? 0 }

  /// Whether the file has a table.
  ///
  /// GRDB's own check reads all names of the schema, and crashes the process if a name is damaged.
  package func hasTable(_ name: String) throws -> Bool {
    try Int.fetchOne(
      self, sql: "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", arguments: [name]) == 1
  }

  /// The journal and sync modes of this connection.
  package func durability() throws -> Durability {
    Durability(
      journal: try String.fetchOne(self, sql: "PRAGMA journal_mode") ?? "",
      synchronous: try Int.fetchOne(self, sql: "PRAGMA synchronous") ?? -1)
  }

  /// Stops the file from growing, or removes the limit again. Tests use this in place of a full disk.
  package func limitPages(toCurrentCount isLimited: Bool) throws {
    let count = try Int.fetchOne(self, sql: "PRAGMA page_count") ?? 0
    _ = try Int.fetchOne(self, sql: "PRAGMA max_page_count = \(isLimited ? count : 0x3FFF_FFFE)")
  }
}

/// The journal and sync modes of a connection. Tests check them against the promised durability.
package struct Durability: Equatable, Sendable {
  package let journal: String
  /// 0 off, 1 normal, 2 full.
  package let synchronous: Int

  package init(journal: String, synchronous: Int) {
    self.journal = journal
    self.synchronous = synchronous
  }
}
