package import GRDB

extension Database {
  /// Does a piece of work in one transaction: all of it is in the file when this returns, or nothing of it.
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

  /// How this connection treats the disk.
  package func durability() throws -> Durability {
    Durability(
      journal: try String.fetchOne(self, sql: "PRAGMA journal_mode") ?? "",
      synchronous: try Int.fetchOne(self, sql: "PRAGMA synchronous") ?? -1)
  }

  /// Lets the file grow no further, or again without a bound: to a test, that is a disk that is full.
  package func limitPages(toCurrentCount isLimited: Bool) throws {
    let count = try Int.fetchOne(self, sql: "PRAGMA page_count") ?? 0
    _ = try Int.fetchOne(self, sql: "PRAGMA max_page_count = \(isLimited ? count : 0x3FFF_FFFE)")
  }
}

/// How a connection treats the disk, so that a test can hold a promise against it.
package struct Durability: Equatable, Sendable {
  package let journal: String
  /// 0 off, 1 normal, 2 full.
  package let synchronous: Int

  package init(journal: String, synchronous: Int) {
    self.journal = journal
    self.synchronous = synchronous
  }
}
