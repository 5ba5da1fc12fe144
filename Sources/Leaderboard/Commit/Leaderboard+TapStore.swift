import GRDB
public import TapGame

extension Leaderboard: TapStore {
  /// Commits batches; all that wait while a transaction is written go into the next one together.
  ///
  /// - Throws: ``LeaderboardError`` when nothing could be written, or into a file only that does not lie at its path any more; the batches may
  ///   be sent again.
  /// - Complexity: O(batches × log of what is stored), and one sync of the disk for the whole group.
  public func commit(_ batches: [TapBatch]) async throws -> [Result<Receipt, TapRefusal>] {
    guard !batches.isEmpty else { return [] }
    return try await enqueue { .commit(batches, $0) }
  }

  /// Commits one batch.
  ///
  /// - Throws: `TapRefusal` when it was refused; ``LeaderboardError`` as for ``commit(_:)-([TapBatch])``, and then it may be sent again.
  /// - Complexity: as ``commit(_:)-([TapBatch])``.
  public func commit(_ batch: TapBatch) async throws -> Receipt {
    try await enqueue { .commitOne(batch, $0) }
  }

  /// Opens sessions, all or none.
  ///
  /// - Throws: `TapRefusal` for the first request that cannot be granted; ``LeaderboardError`` as for ``commit(_:)-([TapBatch])``.
  /// - Complexity: O(requests × log of what is stored).
  public func openSessions(_ requests: [SessionRequest]) async throws -> [Session] {
    guard !requests.isEmpty else { return [] }
    return try await enqueue { .open(requests, $0) }
  }

  /// Has a job written with the next group.
  func enqueue<T: Sendable>(
    _ job: (UnsafeContinuation<T, any Error>) -> CommitQueue.Job
  ) async throws -> T {
    guard let pool else { throw LeaderboardError.readOnly(path: path) }
    return try await withUnsafeThrowingContinuation { waiting in
      if queue.add(job(waiting)) { writeNextGroup(pool) }
    }
  }

  /// Writes one group on the writer's own thread and comes back for the next, so that other writers get their turn in between.
  private func writeNextGroup(_ pool: DatabasePool) {
    pool.asyncWriteWithoutTransaction { [self] db in
      queue.gather()
      let group = queue.takeGroup()
      guard !group.isEmpty else { return }
      write(group, db)
      writeNextGroup(pool)
    }
  }

  private func write(_ group: [CommitQueue.Job], _ db: Database) {
    do {
      try ensureOpen()
      var outcomes: [CommitQueue.Outcome] = []
      outcomes.reserveCapacity(group.count)
      var change: CommittedChange?
      var look: SeriesLook?
      try db.inTransaction(.immediate) {
        look = try startDueSeasons(db)
        var transaction = try CommitTransaction(db, clock: clock)
        for job in group { outcomes.append(try transaction.run(job)) }
        change = try transaction.finish()
        return .commit
      }
      remember(look)
      if let change { apply(change) }
      // In a file that somebody has moved away nobody would find it.
      try checkInPlace()
      // Only now is anything durable, so only now does anybody hear of it.
      for (job, outcome) in zip(group, outcomes) { job.resume(with: outcome) }
    } catch let error as DatabaseError {
      for job in group { job.fail(with: LeaderboardError(error, path: path)) }
    } catch {
      for job in group { job.fail(with: error) }
    }
  }

  /// What each school has in a season.
  ///
  /// - Throws: `TapRefusal.unknownSeason`, ``LeaderboardError``.
  /// - Complexity: O(schools with taps).
  public func totals(season: SeasonID) async throws -> Totals {
    try await changes(season: season, after: Revision(rawValue: 0))
  }

  /// What has moved in a season since a revision.
  ///
  /// - Throws: `TapRefusal.unknownSeason`, ``LeaderboardError``.
  /// - Complexity: O(schools with taps).
  public func changes(season: SeasonID, after revision: Revision) async throws -> Totals {
    try await read { db in
      guard try SeasonTable.season(db, season) != nil else { throw TapRefusal.unknownSeason(season) }
      return try TotalTable.changes(db, season: season, after: revision)
    }
  }
}
