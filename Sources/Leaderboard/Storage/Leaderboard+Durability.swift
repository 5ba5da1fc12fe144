import GRDB
package import SQLiteFile

extension Leaderboard {
  /// How the writing connection treats the disk, so that a test can hold promise 1 against it.
  package func durability() async throws -> Durability {
    guard let pool else { throw LeaderboardError.readOnly(path: path) }
    return try await pool.writeWithoutTransaction { try $0.durability() }
  }

  /// Lets the file grow no further, or again without a bound: to a test, that is a disk that is full.
  package func limitPages(toCurrentCount isLimited: Bool) async throws {
    guard let pool else { throw LeaderboardError.readOnly(path: path) }
    try await pool.writeWithoutTransaction { try $0.limitPages(toCurrentCount: isLimited) }
  }
}
