import GRDB
import SQLiteFile
import Synchronization
public import TapGame

extension Leaderboard: ContestWriter {
  /// Applies a command. Commands that arrive during a transaction share the next one.
  ///
  /// - Throws: ``LeaderboardError`` if nothing was written, or only to a file that is no longer at its path; the
  ///   command may be retried.
  /// - Complexity: O(written rows × log rows), and one sync of the disk for the whole group.
  public func perform(_ command: ContestCommand) async throws -> ContestOutcome {
    let outcome = try await enqueue(command)
    if case .forgotten = outcome, use == .alone { try await eraseRemains() }
    return outcome
  }

  /// Rewrites the file without what deleted and overwritten rows have left in its pages, and empties the log.
  ///
  /// - Throws: ``LeaderboardError/busy(path:)`` while another process reads for long; it may be called again.
  /// - Complexity: O(size of the file). Readers wait meanwhile.
  package func eraseRemains() async throws {
    guard let pool, let keeper else { throw LeaderboardError.readOnly(path: path) }
    try await LeaderboardError.telling(of: path) {
      try await pool.barrierWriteWithoutTransaction { [self] db in
        try ensureOpen()
        let log = try keeper.note(db)
        try db.execute(sql: "VACUUM")
        try keeper.check(db, since: log)
        try keeper.empty(db)
      }
    }
  }

  /// Commits one batch.
  ///
  /// - Throws: `TapRefusal` if it was refused, `ContestRefusal.clockJump`; ``LeaderboardError`` as ``perform(_:)``.
  /// - Complexity: as ``perform(_:)``.
  public func commit(_ batch: TapBatch) async throws -> Receipt {
    // By far the most frequent command, so it takes no generic path.
    switch try await enqueue(.commit(batch)) {
    case .receipt(.success(let receipt)): return receipt
    case .receipt(.failure(let refusal)): throw refusal
    case .refused(let refusal): throw refusal.underlying
    default: preconditionFailure("a batch has the outcome of another kind of command")
    }
  }

  /// Applies commands in order, as one group, at a given moment: for a log that several machines apply, or for tests.
  ///
  /// - Returns: the outcomes, in order.
  /// - Throws: ``LeaderboardError`` if nothing was written.
  /// - Complexity: as ``perform(_:)``.
  package func apply(_ group: [ContestCommand], at moment: Timestamp) async throws -> [ContestOutcome] {
    guard let pool else { throw LeaderboardError.readOnly(path: path) }
    return try await LeaderboardError.telling(of: path) {
      try await pool.writeWithoutTransaction { [self] db in
        let outcomes = try write(group, at: moment, db)
        keeper?.trim(db)
        return outcomes
      }
    }
  }

  /// Adds a command to the next group, or sends it to the cluster that the file is a node's of.
  func enqueue(_ command: ContestCommand, progress: ImportProgress? = nil) async throws -> ContestOutcome {
    if use == .replica {
      guard let route = route.withLock(\.self) else { throw LeaderboardError.closed(path: path) }
      return try await route.perform(command, progress: progress)
    }
    guard let pool else { throw LeaderboardError.readOnly(path: path) }
    return try await withUnsafeThrowingContinuation { waiting in
      if queue.add(CommandQueue.Job(command: command, progress: progress, waiting: waiting)) { writeNextGroup(pool) }
    }
  }

  /// Writes one group on the writer's thread, then schedules the next, so that other writers get a turn in between.
  private func writeNextGroup(_ pool: DatabasePool) {
    pool.asyncWriteWithoutTransaction { [self] db in
      queue.gather()
      let group = queue.takeGroup()
      guard !group.isEmpty else { return }
      do {
        let outcomes = try write(group.lazy.map(\.command), at: clock.now, db) { group[$0].progress }
        // Nothing is durable before, so the callers get their outcomes only now.
        for (job, outcome) in zip(group, outcomes) { job.waiting.resume(returning: outcome) }
        keeper?.trim(db)
      } catch {
        let error = LeaderboardError.of(error, path: path)
        for job in group { job.waiting.resume(throwing: error) }
      }
      writeNextGroup(pool)
    }
  }

  /// Applies a group in its own transaction and updates the state in memory.
  ///
  /// - Parameter moment: evaluated under the write lock, so that a later writer's moment is not earlier.
  private func write(
    _ group: some Collection<ContestCommand>, at moment: @autoclosure () -> Timestamp, _ db: Database,
    progress: (Int) -> ImportProgress? = { _ in nil }
  ) throws -> [ContestOutcome] {
    try ensureOpen()
    try unclosed.mark(db)
    var log: LogIndex?
    let applied = try db.transaction {
      log = try keeper?.note($0)
      return try ContestTransaction.apply(group, at: moment(), in: $0, series: series, progress: progress)
    }
    show(applied)
    // A commit to a file that was moved away, or behind a gap in the log, would be lost.
    try keeper?.check(db, since: log)
    return applied.outcomes
  }

  /// Updates the state in memory after a commit.
  func show(_ applied: AppliedGroup) {
    series.remember(applied.look)
    if let change = applied.change { apply(change) }
  }

  /// The outcome that a command would have now. The file stays as it is.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: as ``perform(_:)``, without a sync of the disk.
  public func plan(_ command: ContestCommand) async throws -> ContestOutcome {
    guard let pool else { throw LeaderboardError.readOnly(path: path) }
    return try await LeaderboardError.telling(of: path) {
      let outcome = try await pool.writeWithoutTransaction { [self] db in
        try ensureOpen()
        var outcome: ContestOutcome?
        try db.inTransaction(.immediate) {
          outcome = try ContestTransaction.apply([command], at: clock.now, in: db).outcomes.first
          return .rollback
        }
        return outcome
      }
      guard let outcome else { throw DatabaseError(resultCode: .SQLITE_ABORT, message: "the command was not tried") }
      return outcome
    }
  }

  /// What a merge would change. The file stays as it is.
  ///
  /// - Throws: `ContestRefusal`, `TapRefusal`, ``LeaderboardError``.
  /// - Complexity: as ``plan(_:)``.
  package func planMerge(_ merge: SeasonMerge) async throws -> MergeReport {
    try await plan(.mergeSeason(merge)).get { if case .merged(let report) = $0 { report } else { nil } }
  }

  /// The totals of the schools in a season.
  ///
  /// - Throws: `TapRefusal.unknownSeason`, ``LeaderboardError``.
  /// - Complexity: O(schools with taps).
  public func totals(season: SeasonID) async throws -> Totals {
    try await totals(season: season, changedAfter: Revision(rawValue: 0))
  }

  /// The totals of a season that changed since a revision.
  ///
  /// - Throws: `TapRefusal.unknownSeason`, ``LeaderboardError``.
  /// - Complexity: O(schools with taps).
  public func totals(season: SeasonID, changedAfter revision: Revision) async throws -> Totals {
    let shown = clock.now
    return try await read { db in
      guard try SeasonTable.exists(db, season, shown: shown) else { throw TapRefusal.unknownSeason(season) }
      return try TotalTable.changes(db, season: season, after: revision)
    }
  }
}
