import GRDB
import SQLiteFile
import SchoolDirectory
import Synchronization
public import TapGame

extension Leaderboard: ContestWriter {
  /// Applies an order. Orders that arrive during a transaction share the next transaction.
  ///
  /// - Throws: a `CommandRefusal`; ``LeaderboardError`` if nothing was written, or if the order was written to a file
  ///   that is no longer at its path. An order with an id may be sent again.
  /// - Complexity: O(written rows × log rows), and one sync of the disk for the whole group.
  public func send(
    _ order: Order, progress: ImportProgress?
  ) async throws -> any Sendable {
    if let schools = order.command as? ImportSchools,
      schools.edition.schools.count > Self.largestSentImport,
      let plan = try await send(large: schools, of: order, progress: progress)
    {
      return plan
    }
    let outcome = try await enqueue(order, watchedBy: progress).get {
      if case .done(let outcome) = $0 { outcome } else { nil }
    }
    if order.command is ForgetName, use == .alone { try await eraseRemains(after: outcome as? ForgetReport) }
    return outcome
  }

  /// Erases the remains of deleted and overwritten rows: it rewrites the pages of the file and empties the log.
  ///
  /// - Throws: ``LeaderboardError/unerased(path:detail:)``, for example if another process reads for a long time; the call
  ///   may be retried.
  package func eraseRemains(after report: ForgetReport? = nil) async throws {
    let wasDue: Bool
    do { wasDue = try await database.eraseRemains() } catch let error as LeaderboardError {
      throw LeaderboardError.unerased(path: path, detail: error.cause)
    }
    // If this command has changed nothing, an earlier one was interrupted.
    if wasDue, report?.isEmpty == true { shared.erasure.withLock { $0 = .finished } }
  }

  /// What became of an erasure that an earlier command or process had left.
  package var foundErasure: Erasure.Found { shared.erasure.withLock(\.self) }

  /// Commits one batch.
  ///
  /// - Throws: `TapRefusal` if the batch was refused, `ContestRefusal.clockJump`; ``LeaderboardError`` if nothing was
  ///   written.
  /// - Complexity: as ``send(_:progress:)``.
  public func commit(_ batch: TapBatch) async throws -> Receipt {
    try await enqueue(.commit(batch)).get { if case .receipt(let result) = $0 { try result.get() } else { nil } }
  }

  /// Commits batches. Each gets its own result, in the order given.
  ///
  /// - Throws: `ContestRefusal.clockJump`; ``LeaderboardError`` if nothing was written.
  /// - Complexity: as ``send(_:progress:)``.
  public func commit(_ batches: [TapBatch]) async throws -> [Result<Receipt, TapRefusal>] {
    guard !batches.isEmpty else { return [] }
    return try await enqueue(.commitBatches(batches)).get {
      if case .receipts(let results) = $0 { results } else { nil }
    }
  }

  /// Opens sessions, all or none.
  ///
  /// - Throws: `TapRefusal` for the first request that is refused, `ContestRefusal.clockJump`; ``LeaderboardError`` if
  ///   nothing was written.
  /// - Complexity: as ``send(_:progress:)``.
  public func openSessions(_ requests: [SessionRequest]) async throws -> [Session] {
    guard !requests.isEmpty else { return [] }
    return try await enqueue(.openSessions(requests)).get {
      if case .sessions(let sessions) = $0 { sessions } else { nil }
    }
  }

  /// Applies actions in order, as one group, at a given moment. This is for tests, and for a log that several machines
  /// apply.
  ///
  /// - Returns: the outcomes, in order.
  /// - Throws: ``LeaderboardError`` if nothing was written.
  package func apply(_ group: [ContestAction], at moment: Timestamp) async throws -> [ActionOutcome] {
    try await database.write { [self] db in
      let outcomes = try write(group, at: moment, db)
      database.trim(db)
      return outcomes
    }
  }

  /// Adds an order to the next group.
  ///
  /// - Throws: as ``send(_:progress:)``, and what `progress` throws.
  func enqueue(_ order: Order, watchedBy progress: ImportProgress?) async throws -> ActionOutcome {
    let stop = Mutex<(any Error)?>(nil)
    let observer = progress.map { progress -> ImportProgress in
      { written, count in
        do { try progress(written, count) } catch {
          stop.withLock { $0 = error }
          throw error
        }
      }
    }
    let answer = try await enqueue(.order(order), progress: observer)
    if let error = stop.withLock({ $0 }) { throw error }
    return answer
  }

  /// Adds an action to the next group. If the file is a node's replica, the action is sent to the cluster instead.
  func enqueue(_ action: ContestAction, progress: ImportProgress? = nil) async throws -> ActionOutcome {
    if use == .replica {
      guard let route = shared.route.withLock(\.self) else { throw LeaderboardError.closed(path: path) }
      return try await route.perform(action, progress: progress)
    }
    guard database.isWritable else { throw LeaderboardError.readOnly(path: path) }
    return try await withUnsafeThrowingContinuation { waiting in
      let isIdle = queue.add(
        WaitingAction(action, size: action.weight, progress: progress, waiting: waiting))
      if isIdle { writeNextGroup() }
    }
  }

  /// Writes one group on the writer's thread, then schedules the next, so that other writers get a turn in between.
  private func writeNextGroup() {
    database.writeLater { [self] db in
      queue.gather()
      let group = queue.takeGroup()
      guard !group.isEmpty else { return }
      do {
        let outcomes = try write(group.lazy.map(\.action), at: clock.now, db) { group[$0].progress }
        // The commit is durable from here on, so the callers get their outcomes now.
        for (job, outcome) in zip(group, outcomes) { job.waiting.resume(returning: outcome) }
        database.trim(db)
      } catch {
        let error = LeaderboardError.of(error, path: path)
        for job in group { job.waiting.resume(throwing: error) }
      }
      writeNextGroup()
    }
  }

  /// Applies a group in its own transaction and updates the state in memory.
  ///
  /// - Parameter moment: the time of the group. It is evaluated under the write lock, so that no later transaction gets
  ///   an earlier time.
  private func write(
    _ group: some Collection<ContestAction>, at moment: @autoclosure () -> Timestamp, _ db: Database,
    progress: (Int) -> ImportProgress? = { _ in nil }
  ) throws -> [ActionOutcome] {
    try database.commit(db) {
      try ContestTransaction.apply(group, at: moment(), in: $0, cache: seasonKeeper.cache, progress: progress)
    } then: {
      show($0)
    }.outcomes
  }

  /// Updates the state in memory after a commit.
  func show(_ applied: AppliedGroup) {
    seasonKeeper.cache.remember(applied.cacheEntry)
    if let change = applied.change { watched.apply(change) }
  }

  /// The outcome that a command would have now. The file is not changed.
  ///
  /// - Throws: a `CommandRefusal`, ``LeaderboardError``.
  /// - Complexity: as ``send(_:progress:)``, without a sync of the disk.
  public func dryRun(_ command: any ContestCommand) async throws -> any Sendable {
    let outcome = try await database.write { [clock] db in
      var outcome: ActionOutcome?
      try db.inTransaction(.immediate) {
        outcome = try ContestTransaction.apply([.order(Order(command))], at: clock.now, in: db).outcomes.first
        return .rollback
      }
      return outcome
    }
    guard case .done(let value)? = outcome else {
      if case .refused(let refusal)? = outcome { throw refusal }
      throw DatabaseError(resultCode: .SQLITE_ABORT, message: "the command was not tried")
    }
    return value
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
    try await refuseIfFrozen(season)
    return try await read(season: season) { db, _ in
      try TotalTable.changes(db, season: season, after: revision)
    }
  }
}

extension Leaderboard: ContestConnection {
  /// A player's session in its present state; `nil` if there is none. Sessions of imported taps are not included.
  ///
  /// A returning client uses this to check that the session is the one it remembers. If the file was replaced, another
  /// session may have the same number, but it was opened at another moment.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(log sessions).
  public func session(_ id: SessionID) async throws -> Session? {
    try await read { try SessionTable.session($0, id) }
  }
}
