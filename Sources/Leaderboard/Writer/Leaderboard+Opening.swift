import GRDB
package import SQLiteFile
import Synchronization
public import TapGame

extension Leaderboard {
  /// Opens a database, after checking that it belongs to TouchSchool.
  ///
  /// - Throws: ``LeaderboardError``. A refused file is not changed.
  /// - Complexity: O(series), except for the first opening by a newer version, and after an interrupted `ForgetName`.
  public static func open(
    _ path: String, clock: any WallClock, access: DatabaseAccess = .create
  ) throws -> Leaderboard {
    try open(path, clock: clock, access: access, use: .alone)
  }

  /// Opens a database and waits at most `wait` for another process's lock.
  ///
  /// - Throws: ``LeaderboardError``; ``LeaderboardError/busy(path:)`` if the file is still locked after the wait.
  package static func open(
    _ path: String, clock: any WallClock, access: DatabaseAccess, wait: Duration
  ) throws -> Leaderboard {
    try open(
      path, clock: clock, access: access,
      wait: LockWait(path: path, openingTime: Int32(clamping: Int64(wait / .milliseconds(1)))))
  }

  /// Opens a database, and reports when that or a later call waits for another process's lock for more than a second.
  ///
  /// - Throws: ``LeaderboardError``; ``LeaderboardError/busy(path:)`` if the file is still locked after thirty seconds.
  package static func open(
    _ path: String, clock: any WallClock, access: DatabaseAccess,
    tellingOfLocks tell: @escaping @Sendable (LockNews) -> Void
  ) throws -> Leaderboard {
    try open(path, clock: clock, access: access, wait: LockWait(path: path, tell: tell))
  }

  static func open(
    _ path: String, clock: any WallClock, access: DatabaseAccess, use: Use = .alone,
    wait: LockWait? = nil
  ) throws -> Leaderboard {
    let wait = wait ?? LockWait(path: path)
    let leaderboard = Leaderboard(try ContestDatabase(path, access: access, wait: wait), clock: clock, use: use)
    guard leaderboard.database.isWritable else { return leaderboard }
    if use == .alone, let replica = try leaderboard.database.readWhileOpening({ try ReplicaTable.replica($0) }) {
      try leaderboard.database.abandon()
      throw LeaderboardError.replica(path: path, contest: replica.name)
    }
    leaderboard.shared.erasure.withLock { $0 = leaderboard.database.finishErasure() }
    guard use == .alone else { return leaderboard }
    try leaderboard.startDueSeasons()
    return leaderboard
  }

  /// Starts, ends and seals the seasons that became due while the file was not open for writing. If the clock may be
  /// wrong, nothing is written, and commands are refused until the clock is confirmed.
  private func startDueSeasons() throws {
    try database.writeWhileOpening { db in
      // Checked without a lock first, so that a file in which nothing is due is not locked.
      guard try seasonKeeper.isAnySeasonDue(db) else { return }
      try database.commit(db) {
        try ContestTransaction.apply([.order(Order(PassTime()))], at: clock.now, in: $0, cache: seasonKeeper.cache)
      } then: {
        seasonKeeper.cache.remember($0.cacheEntry)
      }
    }
  }

  /// The format of files that this program writes. It reads all older ones.
  package static var fileFormat: Int { Schema.contest.version }

  /// The durability settings of the writing connection, for tests of promise 1.
  package func durability() async throws -> Durability {
    try await database.write { try $0.durability() }
  }

  /// For tests: stops the file from growing, like a full disk, or lifts that limit.
  package func limitPages(toCurrentCount isLimited: Bool) async throws {
    try await database.write { try $0.limitPages(toCurrentCount: isLimited) }
  }
}
