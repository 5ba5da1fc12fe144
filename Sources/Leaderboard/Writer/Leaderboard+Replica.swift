package import Boards
import GRDB
import SQLiteFile
import Synchronization
package import TapGame

extension Leaderboard {
  /// Opens the file of a cluster's node. Only the cluster's log changes the file. The local clock does not start or end
  /// seasons.
  ///
  /// Commits do not sync the disk. After a power cut, the file may lack the newest commits, but it has all commits
  /// before them. ``makeDurable()`` syncs the disk.
  ///
  /// - Throws: ``LeaderboardError``. A refused file is not changed.
  package static func openReplica(_ path: String, clock: any WallClock) throws -> Leaderboard {
    let leaderboard = try Leaderboard.open(path, clock: clock, access: .create, use: .replica)
    do {
      try leaderboard.database.writeWhileOpening { try syncLazily($0) }
    } catch {
      try? leaderboard.close()
      throw error
    }
    return leaderboard
  }

  /// Sends all later commands to a route.
  package func send(commandsTo route: any CommandRoute) { shared.route.withLock { $0 = route } }

  /// Tells observers whether they see the commits of all nodes.
  package func tellObservers(_ state: FeedState) { watched.feed.note(state) }

  /// The file's record of its cluster; `nil` if the file does not belong to a node.
  package func replica() async throws -> Replica? {
    try await read { try ReplicaTable.replica($0) }
  }

  /// Whether the newest receipt of another file of this contest is in this file, as the same.
  package func hasNewestReceipt(of other: Leaderboard) async throws -> Bool {
    let sql = "SELECT id, session, sequence, accepted, rejected, session_taps, school_taps, revision FROM receipt"
    let numbers: @Sendable (StoredRow) throws -> [Int64] = { row in try (0..<8).map { try row[$0] as Int64 } }
    let newest = try await other.read { db in
      try StoredRow.fetchOne(db, sql: sql + " ORDER BY id DESC LIMIT 1").map(numbers)
    }
    guard let newest, let id = newest.first else { return true }
    return try await read { db in
      try StoredRow.fetchOne(db, sql: sql + " WHERE id = ?", arguments: [id]).map(numbers) == newest
    }
  }

  /// Makes the file a node's replica.
  package func join(_ replica: Replica) async throws {
    try await writeReplica { try ReplicaTable.set($0, to: replica) }
  }

  /// Makes the file at a path a standalone contest again, which the command-line tool and a server may change. A file
  /// that is standalone already is not changed.
  ///
  /// - Throws: ``LeaderboardError``; ``LeaderboardError/busy(path:)`` while its node runs.
  package static func leaveCluster(_ path: String, clock: any WallClock) async throws {
    try checkIsUnused(path)
    let leaderboard = try Leaderboard.open(path, clock: clock, access: .readWrite, use: .replica)
    do {
      if try await leaderboard.replica() != nil { try await leaderboard.leaveCluster() }
    } catch {
      try? leaderboard.close()
      throw error
    }
    try leaderboard.close()
  }

  /// Checks that no process has a file open.
  ///
  /// - Throws: ``LeaderboardError/busy(path:)`` if a process has the file open; another ``LeaderboardError`` if the
  ///   file cannot be opened.
  package static func checkIsUnused(_ path: String) throws {
    guard try DatabaseFile.examine(path, access: .readWrite) != nil else { throw LeaderboardError.notFound(path: path) }
    do { _ = try SoleConnection(path, isDatabase: true) } catch let error as ContestCopyError where error.fault == .use
    {
      throw LeaderboardError.busy(path: path)
    }
  }

  /// Makes the file a standalone contest again.
  package func leaveCluster() async throws { try await writeReplica { try ReplicaTable.clear($0) } }

  /// Turns off the disk sync of commits. The cluster's log has its own sync.
  private static func syncLazily(_ db: Database) throws { try db.execute(sql: "PRAGMA synchronous = NORMAL") }

  private func writeReplica(_ work: @escaping @Sendable (Database) throws -> Void) async throws {
    try await database.write { [database] db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      // If this fails, commits continue to sync the disk. They are then slower than necessary.
      defer { try? Self.syncLazily(db) }
      try database.commit(db, work)
    }
  }

  /// Applies entries of the cluster's log in one transaction. The same transaction stores `state`: how far the log is
  /// applied.
  ///
  /// - Parameters:
  ///   - digest: the digest of the outcomes since the last audit.
  ///   - progress: reports the progress of an import of schools.
  ///   - state: the bytes to store, from the digest after the steps.
  /// - Throws: ``LeaderboardError``, and the errors of `build`. After an error, nothing was written.
  package func apply(
    _ steps: [ReplicatedStep], digest: UInt64 = FNV1a().value, progress: ImportProgress? = nil,
    state: @escaping @Sendable (_ digest: UInt64) -> [UInt8]
  ) async throws -> AppliedSteps {
    try await database.write { [self] db in
      let (_, result) = try database.commit(db) { db in
        var (applied, result, outcomes) = ([AppliedGroup](), AppliedSteps(), OutcomesDigest(digest))
        for step in steps {
          if case .audit(let number) = step {
            result.audits.append(try FileSlice.digest(db, number: number, outcomes: outcomes.value))
            outcomes = OutcomesDigest()
          }
          let group = try apply(step, progress: progress, db)
          for outcome in group?.outcomes ?? [] { outcomes.add(outcome) }
          result.outcomes.append(group?.outcomes ?? [])
          if let group { applied.append(group) }
        }
        result.outcomesDigest = outcomes.value
        try ReplicaTable.setState(db, to: state(outcomes.value))
        return (applied, result)
      } then: { applied, _ in
        for group in applied { show(group) }
      }
      database.trim(db)
      return result
    }
  }

  private func apply(_ step: ReplicatedStep, progress: ImportProgress?, _ db: Database) throws -> AppliedGroup? {
    switch step {
    case .actions(let actions, let moment):
      return try ContestTransaction.apply(actions, at: moment, in: db, cache: seasonKeeper.cache) { _ in progress }
    case .complete(let writer, let last, let moment, let build):
      let action = try build(try ReplicaTable.parts(db, of: writer) + [last])
      try ReplicaTable.drop(db, of: writer)
      return try ContestTransaction.apply([action], at: moment, in: db, cache: seasonKeeper.cache) { _ in progress }
    case .keep(let part, let writer, let bytes): try ReplicaTable.keep(db, part: part, of: writer, bytes)
    case .drop(let writer): try ReplicaTable.drop(db, of: writer)
    case .audit: break
    }
    return nil
  }

  /// Syncs everything that is applied so far to the disk.
  ///
  /// - Throws: ``LeaderboardError``. After an error, assume that nothing applied since the last sync is on disk.
  package func makeDurable() async throws {
    try await LeaderboardError.telling(of: path) {
      try await read { db in
        // The main file is synced when the log is checkpointed into it.
        guard let log = OpenFile(logOf: db) else { return }
        try log.sync()
      }
    }
  }
}
