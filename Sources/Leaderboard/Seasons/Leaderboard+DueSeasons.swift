import GRDB
import TapGame

extension Leaderboard {
  /// Starts the seasons whose time came while nobody had the file open.
  func startDueSeasonsOnOpening() throws {
    guard let pool else { return }
    try tellingErrors(of: path) { try pool.writeWithoutTransaction { db in try startIfDue(db) } }
  }

  /// Reads at one revision, after the seasons whose time has come have started: here, if this file may be written and nobody else has
  /// done it. A file that may not be written is read as it stands.
  func readCurrent<T: Sendable>(_ work: @escaping @Sendable (Database) throws -> T) async throws -> T {
    guard let writer else { return try await read(work) }
    let (result, look) = try await read { [self] db -> (T?, SeriesLook?) in
      let now = clock.now
      let directoryRevision = try RevisionTable.lastOfDirectory(db)
      if series.isQuiet(at: now, directoryRevision: directoryRevision) { return (try work(db), nil) }
      let due = try DueSeasons(db, now: now)
      guard due.isEmpty else { return (nil, nil) }
      return (try work(db), SeriesLook(quiet: due.quiet, directoryRevision: directoryRevision))
    }
    series.remember(look)
    if let result { return result }
    do {
      try await writer.writeWithoutTransaction { [self] db in try startIfDue(db) }
    } catch let error as DatabaseError {
      // Whoever only wants to read is not to fail for what could not be written: a full disk, a file that another process keeps locked.
      guard pool == nil else { throw LeaderboardError(error, path: path) }
    }
    return try await read(work)
  }

  /// Looks first, so that a file in which nothing is due is not locked.
  private func startIfDue(_ db: Database) throws {
    try ensureOpen()
    // Asked before the series: a change that another process makes in between is then looked at the next time.
    let directoryRevision = try RevisionTable.lastOfDirectory(db)
    let due = try DueSeasons(db, now: clock.now)
    if due.isEmpty {
      return series.remember(SeriesLook(quiet: due.quiet, directoryRevision: directoryRevision))
    }
    var look: SeriesLook?
    try db.inTransaction(.immediate) {
      look = try DueSeasons.start(db, at: clock.now, unlessQuietIn: series)
      return .commit
    }
    series.remember(look)
  }
}
