import GRDB
import SQLiteFile
public import TapGame

extension Leaderboard: ContestWriter {
  /// Applies a command; all that wait while a transaction is written go into the next one together.
  ///
  /// - Throws: ``LeaderboardError`` when nothing could be written, or into a file only that does not lie at its path any more; the command
  ///   may be sent again.
  /// - Complexity: O(what the command writes × log of what is stored), and one sync of the disk for the whole group.
  public func perform(_ command: ContestCommand) async throws -> ContestOutcome {
    try await enqueue(command)
  }

  /// Commits one batch.
  ///
  /// - Throws: `TapRefusal` when it was refused, `ContestRefusal.clockJump`; ``LeaderboardError`` as for ``perform(_:)``, and then it may be sent again.
  /// - Complexity: as ``perform(_:)``.
  public func commit(_ batch: TapBatch) async throws -> Receipt {
    // The most frequent command by far, so nothing generic lies in its way.
    switch try await enqueue(.commit(batch)) {
    case .receipt(.success(let receipt)): return receipt
    case .receipt(.failure(let refusal)): throw refusal
    case .refused(let refusal): throw refusal.underlying
    default: preconditionFailure("a batch has the outcome of another kind of command")
    }
  }

  /// Applies commands as a group of their own, in order, at a moment that the caller names: those of a log that several machines apply, or
  /// of a test.
  ///
  /// - Returns: what became of each.
  /// - Throws: ``LeaderboardError`` when nothing could be written.
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

  /// Has a command written with the next group.
  func enqueue(_ command: ContestCommand, progress: ImportProgress? = nil) async throws -> ContestOutcome {
    guard let pool else { throw LeaderboardError.readOnly(path: path) }
    return try await withUnsafeThrowingContinuation { waiting in
      if queue.add(CommandQueue.Job(command: command, progress: progress, waiting: waiting)) { writeNextGroup(pool) }
    }
  }

  /// Writes one group on the writer's own thread and comes back for the next, so that other writers get their turn in between.
  private func writeNextGroup(_ pool: DatabasePool) {
    pool.asyncWriteWithoutTransaction { [self] db in
      queue.gather()
      let group = queue.takeGroup()
      guard !group.isEmpty else { return }
      do {
        let outcomes = try write(group.lazy.map(\.command), at: clock.now, db) { group[$0].progress }
        // Only now is anything durable, so only now does anybody hear of it.
        for (job, outcome) in zip(group, outcomes) { job.waiting.resume(returning: outcome) }
        keeper?.trim(db)
      } catch {
        let error = LeaderboardError.of(error, path: path)
        for job in group { job.waiting.resume(throwing: error) }
      }
      writeNextGroup(pool)
    }
  }

  /// Applies a group in a transaction of its own, and moves what is in memory on.
  ///
  /// - Parameter moment: asked once the file is this writer's, so that whoever writes later is not earlier.
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
    series.remember(applied.look)
    if let change = applied.change { apply(change) }
    // In a file that somebody has moved away nobody would find it, nor behind a gap in the log.
    try keeper?.check(db, since: log)
    return applied.outcomes
  }

  /// Says what a merge would change, and changes nothing.
  ///
  /// - Throws: `ContestRefusal`, `TapRefusal`, ``LeaderboardError``.
  package func planMerge(_ merge: SeasonMerge) async throws -> MergeReport {
    guard let pool else { throw LeaderboardError.readOnly(path: path) }
    return try await LeaderboardError.telling(of: path) {
      let outcome = try await pool.writeWithoutTransaction { [self] db in
        try ensureOpen()
        var outcome: ContestOutcome?
        try db.inTransaction(.immediate) {
          outcome = try ContestTransaction.apply([.mergeSeason(merge)], at: clock.now, in: db).outcomes.first
          return .rollback
        }
        return outcome
      }
      guard let outcome else { throw DatabaseError(resultCode: .SQLITE_ABORT, message: "the merge was not tried") }
      return try outcome.get { if case .merged(let report) = $0 { report } else { nil } }
    }
  }

  /// What each school has in a season.
  ///
  /// - Throws: `TapRefusal.unknownSeason`, ``LeaderboardError``.
  /// - Complexity: O(schools with taps).
  public func totals(season: SeasonID) async throws -> Totals {
    try await totals(season: season, changedAfter: Revision(rawValue: 0))
  }

  /// What has moved in a season since a revision.
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
