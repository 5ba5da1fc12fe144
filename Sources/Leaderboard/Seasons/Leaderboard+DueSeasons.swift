import GRDB
import SQLiteFile
public import TapGame

extension Leaderboard {
  /// Starts, ends and seals the seasons that became due while the file was not open for writing. If the clock may be
  /// wrong, nothing is written, and commands are refused until the clock is confirmed.
  func startDueSeasonsOnOpening() throws {
    guard let pool else { return }
    try LeaderboardError.telling(of: path) {
      try pool.writeWithoutTransaction { db in
        try ensureOpen()
        // Checked without a lock first, so that a file in which nothing is due is not locked.
        guard try isAnySeasonDue(db) else { return }
        try unclosed.mark(db)
        let applied = try db.transaction {
          try ContestTransaction.apply([.order(Order(PassTime()))], at: clock.now, in: $0, cache: dueSeasonCache)
        }
        dueSeasonCache.remember(applied.cacheEntry)
      }
    }
  }

  /// Whether a season is due to start, to end or to be sealed, so that `passTime` has something to do.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(seasons that are not sealed); O(series + seasons) if something may be due.
  public func isTimeDue() async throws -> Bool {
    try await read { [self] db in
      if try ContestTransaction.isEntryDue(db, at: clock.now) { return true }
      return try isAnySeasonDue(db)
    }
  }

  /// The jump of the clock ahead of the newest revision, if commands are refused until somebody confirms the clock;
  /// otherwise `nil`.
  ///
  /// - Throws: ``LeaderboardError``.
  /// - Complexity: O(series + seasons).
  public func clockJump() async throws -> ClockJump? {
    let now = clock.now
    return try await read { db in try DueSeasons(db, now: now).jump(db) }
  }

  private func isAnySeasonDue(_ db: Database) throws -> Bool {
    let now = clock.now
    if try SeasonEndTable.unsealed(db).contains(where: { $0.isFinal(at: now) }) { return true }
    return try due(db, at: now)?.isEmpty == false
  }

  /// Reads in one transaction, and passes the seasons that are due and not in the file yet. Reading does not create
  /// these seasons.
  func readCurrent<T: Sendable>(
    _ work: @escaping @Sendable (_ db: Database, _ due: [Season]) throws -> T
  ) async throws -> T {
    try await read { [self] db in try work(db, due(db, at: clock.now)?.starting ?? []) }
  }

  /// The moment until which no season becomes due, starting from `now`; `nil` if a season is due at `now`.
  func quietEnd(_ db: Database, from now: Timestamp) throws -> Timestamp? {
    let directoryRevision = try RevisionTable.lastOfDirectory(db)
    if let end = dueSeasonCache.quietEnd(from: now, directoryRevision: directoryRevision) { return end }
    let due = try DueSeasons(db, now: now)
    guard due.isEmpty else { return nil }
    dueSeasonCache.remember(DueSeasonCache.Entry(quiet: due.quiet, directoryRevision: directoryRevision))
    return due.quiet.upperBound
  }

  /// The seasons that are due at a moment; `nil` if the cache says that nothing is due.
  private func due(_ db: Database, at now: Timestamp) throws -> DueSeasons? {
    let directoryRevision = try RevisionTable.lastOfDirectory(db)
    if dueSeasonCache.isQuiet(at: now, directoryRevision: directoryRevision) { return nil }
    let due = try DueSeasons(db, now: now)
    if due.isEmpty {
      dueSeasonCache.remember(DueSeasonCache.Entry(quiet: due.quiet, directoryRevision: directoryRevision))
    }
    return due
  }
}
