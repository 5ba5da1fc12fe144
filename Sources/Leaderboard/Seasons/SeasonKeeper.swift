import Boards
import GRDB
import Synchronization
import TapGame

/// The seasons of a file at the present moment: which is current, and which are due to start, to end or to be sealed.
///
/// A season that is due and not in the file yet is shown as the next command will create it.
final class SeasonKeeper: Sendable {
  private let database: ContestDatabase
  private let clock: any WallClock
  let cache = DueSeasonCache()

  init(_ database: ContestDatabase, clock: any WallClock) {
    self.database = database
    self.clock = clock
  }

  // MARK: Due seasons

  /// Whether a season is due to start, to end or to be sealed.
  func isAnySeasonDue(_ db: Database) throws -> Bool {
    let now = clock.now
    if try SeasonEndTable.unsealed(db).contains(where: { $0.isFinal(at: now) }) { return true }
    return try due(db, at: now)?.isEmpty == false
  }

  /// Reads in one transaction, and passes the seasons that are due and not in the file yet. Reading does not create
  /// these seasons.
  func readCurrent<T: Sendable>(
    _ work: @escaping @Sendable (_ db: Database, _ due: [Season]) throws -> T
  ) async throws -> T {
    try await database.read { [self] db in try work(db, due(db, at: clock.now)?.starting ?? []) }
  }

  /// The moment until which no season becomes due, starting from `now`; `nil` if a season is due at `now`.
  func quietEnd(_ db: Database, from now: Timestamp) throws -> Timestamp? {
    let directoryRevision = try RevisionTable.lastOfDirectory(db)
    if let end = cache.quietEnd(from: now, directoryRevision: directoryRevision) { return end }
    let due = try DueSeasons(db, now: now)
    guard due.isEmpty else { return nil }
    cache.remember(DueSeasonCache.Entry(quiet: due.quiet, directoryRevision: directoryRevision))
    return due.quiet.upperBound
  }

  /// The seasons that are due at a moment; `nil` if the cache says that nothing is due.
  private func due(_ db: Database, at now: Timestamp) throws -> DueSeasons? {
    let directoryRevision = try RevisionTable.lastOfDirectory(db)
    if cache.isQuiet(at: now, directoryRevision: directoryRevision) { return nil }
    let due = try DueSeasons(db, now: now)
    if due.isEmpty {
      cache.remember(DueSeasonCache.Entry(quiet: due.quiet, directoryRevision: directoryRevision))
    }
    return due
  }

  // MARK: The current season

  /// The default season, see ``Leaderboard/currentSeason()``.
  func currentSeason() async throws -> Season {
    let now = clock.now
    let current = try await readCurrent { db, due in try SeasonTable.current(db, due: due, shown: now) }
    guard let current else { throw BoardError.noSeason }
    return current
  }
}

/// Caches the moments at which no season is due, so that a check costs one comparison.
final class DueSeasonCache: Sendable {
  /// The result of a search for due seasons.
  struct Entry: Sendable {
    /// The moments at which nothing is due.
    let quiet: Range<Timestamp>
    /// The newest revision of schools or seasons, by any process, that the result includes.
    let directoryRevision: Revision
  }

  private let entry = Mutex<Entry?>(nil)

  /// Whether no season is due at a moment, given the newest revision that changed schools or seasons.
  func isQuiet(at moment: Timestamp, directoryRevision: Revision) -> Bool {
    quietEnd(from: moment, directoryRevision: directoryRevision) != nil
  }

  /// The moment until which no season is due, starting from `moment`; `nil` if the cache does not know it.
  func quietEnd(from moment: Timestamp, directoryRevision: Revision) -> Timestamp? {
    entry.withLock { entry in
      guard let entry, entry.directoryRevision == directoryRevision, entry.quiet.contains(moment) else { return nil }
      return entry.quiet.upperBound
    }
  }

  /// Caches a result after its seasons were committed.
  func remember(_ entry: Entry?) {
    guard let entry else { return }
    self.entry.withLock { $0 = entry }
  }
}
