import GRDB
import SQLiteFile
import TapGame

extension Leaderboard {
  /// Starts the seasons that became due while the file was not open.
  func startDueSeasonsOnOpening() throws {
    guard let pool else { return }
    try LeaderboardError.telling(of: path) { try pool.writeWithoutTransaction { db in try startIfDue(db) } }
  }

  /// Starts the due seasons if the file is writable, and then reads at one revision. A read-only file is read
  /// unchanged.
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
      // A read must not fail because a write did, for example on a full disk or in a file that another process keeps
      // locked.
      guard pool == nil else { throw LeaderboardError(error, path: path) }
    }
    return try await read(work)
  }

  /// Checks first without a lock, so that a file without due seasons is not locked.
  private func startIfDue(_ db: Database) throws {
    try ensureOpen()
    // Read before the series, so that a change by another process in between is noticed the next time.
    let directoryRevision = try RevisionTable.lastOfDirectory(db)
    let due = try DueSeasons(db, now: clock.now)
    if due.isEmpty {
      return series.remember(SeriesLook(quiet: due.quiet, directoryRevision: directoryRevision))
    }
    series.remember(try db.transaction { try DueSeasons.start($0, at: clock.now, unlessQuietIn: series) })
  }
}
