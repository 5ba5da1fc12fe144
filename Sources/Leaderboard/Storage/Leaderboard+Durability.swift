import GRDB

extension Leaderboard {
  /// How the writing connection treats the disk.
  package struct Durability: Equatable, Sendable {
    package let journal: String
    /// 0 off, 1 normal, 2 full.
    package let synchronous: Int

    package init(journal: String, synchronous: Int) {
      self.journal = journal
      self.synchronous = synchronous
    }
  }

  /// Asks the writing connection, so that a test can hold promise 1 against it.
  package func durability() async throws -> Durability {
    guard let pool else { throw LeaderboardError.readOnly(path: path) }
    return try await pool.writeWithoutTransaction { db in
      Durability(
        journal: try String.fetchOne(db, sql: "PRAGMA journal_mode") ?? "",
        synchronous: try Int.fetchOne(db, sql: "PRAGMA synchronous") ?? -1)
    }
  }
}

extension Leaderboard {
  /// Lets the file grow no further, or again without a bound: to a test, that is a disk that is full.
  package func limitPages(toCurrentCount isLimited: Bool) async throws {
    guard let pool else { throw LeaderboardError.readOnly(path: path) }
    try await pool.writeWithoutTransaction { db in
      let count = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = \(isLimited ? count : 0x3FFF_FFFF)")
    }
  }
}
