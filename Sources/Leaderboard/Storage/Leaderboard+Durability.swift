import GRDB
package import SQLiteFile

extension Leaderboard {
  /// The durability settings of the writing connection, for tests of promise 1.
  package func durability() async throws -> Durability {
    try await database.write { try $0.durability() }
  }

  /// For tests: stops the file from growing, like a full disk, or lifts that limit.
  package func limitPages(toCurrentCount isLimited: Bool) async throws {
    try await database.write { try $0.limitPages(toCurrentCount: isLimited) }
  }
}
