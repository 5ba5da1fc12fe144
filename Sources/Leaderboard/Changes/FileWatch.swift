import Boards
import Dispatch
import GRDB
import Synchronization
import TapGame

/// Polls the file for commits of other connections while there are observers.
///
/// Each poll (`look` in the code) reads SQLite's `data_version`. This number changes with every commit of another
/// connection in any process. While nothing has changed, a poll checks which file is at the path and reads the memory
/// that the connections share, but not the file's content.
///
/// After any failure, polls are retried with a backoff: the file may be put back, the lock released, or the disk
/// connected again.
final class FileWatch: Sendable {
  /// The time between two polls. Another process's commit must be seen within five times this interval.
  static let interval = Duration.milliseconds(20)
  /// The maximum time between two polls, after several failures.
  static let longestInterval = Duration.seconds(1)
  /// Observers are notified when polls have failed for this time. Shorter failures are not reported.
  static let tellingTime = Duration.milliseconds(250)
  /// The number of polls between two routine checks for a new current season.
  private static let looksBetweenSeasons = 50

  private struct State {
    /// The number of the current run; `nil` while polling is paused. A poll that was scheduled in an earlier run is
    /// skipped.
    var run: Int?
    var runs = 0
    var isStopped = false
    /// The connection for polls; `nil` before the first poll, and after a poll that failed in SQLite.
    var connection: DatabaseQueue?
    var version: Int64?
    var looks = 0
    /// The number of polls that failed since the last successful poll, and the time of the first failure.
    var failures = 0
    var failingSince: ContinuousClock.Instant?
    /// The fault that was reported to observers; `nil` after a successful poll.
    var fault: (any Error)?
    /// The earliest future end of the followed seasons.
    var seasonsEnd: Timestamp?
    /// For tests: the number of all failed polls, and the error that every poll throws (`nil` for none).
    var allFailures = 0
    var obstacle: (any Error)?
  }

  private let database: ContestDatabase
  private let state = Mutex(State())
  /// A separate queue for polls, because they wait for the disk.
  private let queue = DispatchQueue(label: "touchschool.file-watch")
  /// Marks the queue, to detect code that runs on it.
  private let mark = DispatchSpecificKey<Bool>()

  init(_ database: ContestDatabase) {
    self.database = database
    queue.setSpecific(key: mark, value: true)
  }

  var isRunning: Bool { state.withLock { $0.run != nil } }

  /// Starts polling, unless it has already started.
  ///
  /// - Throws: ``LeaderboardError`` if the file is gone or replaced, or if polls have failed for some time.
  func start(for boards: WatchedBoards) throws {
    let run: Int? = try state.withLock { state in
      if let fault = state.fault { throw fault }
      guard state.run == nil, !state.isStopped else { return nil }
      try database.checkIdentity()
      state.runs += 1
      state.run = state.runs
      (state.version, state.looks, state.failures, state.failingSince) = (nil, 0, 0, nil)
      return state.runs
    }
    guard let run else { return }
    plan(run, after: Self.interval, for: boards)
  }

  /// Pauses polling until the next start, if a condition holds. The check and the pause happen under one lock, so no
  /// start can come between them.
  ///
  /// - Returns: whether polling was running.
  @discardableResult
  func pause(if holds: () -> Bool) -> Bool {
    let (wasRunning, connection) = state.withLock { state in
      guard holds() else { return (false, nil as DatabaseQueue?) }
      defer { (state.run, state.fault) = (nil, nil) }
      return (state.run != nil, state.connection.take())
    }
    guard wasRunning else { return false }
    // Closing the connection during a poll would free memory that the poll uses.
    afterLooks { try? connection?.close() }
    return true
  }

  /// Stops for good. When this returns, the connection for polls is closed. This connection must not be the last one to
  /// close. The last connection to close removes the write-ahead log, and a read-only connection cannot remove it.
  func stop() {
    state.withLock { $0.isStopped = true }
    pause { true }
    // Polling may have been paused during a poll, and that poll may still have to close the connection. This waits for
    // it.
    afterLooks {}
  }

  /// Runs work when no poll is running. If a poll itself calls this, the work runs at once.
  private func afterLooks(_ work: () -> Void) {
    if DispatchQueue.getSpecific(key: mark) == true { work() } else { queue.sync(execute: work) }
  }

  // MARK: Polls

  private func plan(_ run: Int, after pause: Duration, for boards: WatchedBoards) {
    queue.asyncAfter(deadline: .now() + pause / .seconds(1)) { [weak self, weak boards] in
      guard let self, let boards, state.withLock({ $0.run == run }) else { return }
      do {
        try look(run, for: boards)
        succeed(boards)
        plan(run, after: Self.interval, for: boards)
      } catch {
        // A poll that was interrupted by a pause does not count as failed.
        guard state.withLock({ $0.run == run }) else { return }
        plan(run, after: fail(with: error, boards), for: boards)
      }
    }
  }

  private func succeed(_ boards: WatchedBoards) {
    let hadFailed = state.withLock { state in
      defer { (state.failures, state.failingSince, state.fault) = (0, nil, nil) }
      return state.failures > 0
    }
    if hadFailed { boards.feed.note(.current) }
  }

  /// Records a failed poll, and notifies observers if polls have failed for ``tellingTime``.
  ///
  /// - Returns: the time to the next poll.
  private func fail(with error: any Error, _ boards: WatchedBoards) -> Duration {
    let now = ContinuousClock.now
    let (failures, since, connection) = state.withLock { state in
      // Without a version, the next successful poll reads all commits since the last successful one.
      state.version = nil
      state.failures += 1
      state.allFailures += 1
      let since = state.failingSince ?? now
      state.failingSince = since
      // The next poll opens a new connection, because a connection to an unreadable file may have outdated state.
      return (state.failures, since, error is DatabaseError ? state.connection.take() : nil)
    }
    try? connection?.close()
    let told = (error as? DatabaseError).map { LeaderboardError($0, path: database.path) } ?? error
    if since.duration(to: now) >= Self.tellingTime {
      state.withLock { $0.fault = $0.run == nil ? nil : told }
      let reason = String(describing: told)
      let isReplaced = told as? LeaderboardError == .replaced(path: database.path)
      boards.feed.note(isReplaced ? .replaced(reason: reason) : .stale(reason: reason))
    }
    return min(Self.longestInterval, Self.interval * (1 << min(failures, 10)))
  }

  /// The connection of a run, opened if necessary.
  ///
  /// - Returns: `nil` if the run is over.
  private func connection(of run: Int) throws -> DatabaseQueue? {
    if let connection = state.withLock({ $0.run == run ? $0.connection : nil }) { return connection }
    // Does not wait for a lock; the next poll retries.
    let connection = try DatabaseFile.openReadOnly(database.path, busy: .immediateError)
    let isKept = state.withLock { state in
      guard state.run == run else { return false }
      state.connection = connection
      return true
    }
    if isKept { return connection }
    try connection.close()
    return nil
  }

  private func look(_ run: Int, for boards: WatchedBoards) throws {
    try database.checkIdentity()
    do {
      if let obstacle = state.withLock({ $0.obstacle }) { throw obstacle }
      guard let connection = try connection(of: run) else { return }
      let version = try connection.unsafeRead { db in
        try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
      }
      let isNew = state.withLock { state in
        defer { state.version = version }
        return state.version != version
      }
      if isNew {
        for season in boards.feed.withTable({ $0.seasons }) {
          do {
            try connection.read { _ = try boards.catchUp(season, $0) }
          } catch is TapRefusal {
            // The season does not exist. Its observer gets this error when joining. Other observers are not affected.
          }
        }
      }
    } catch let error as DatabaseError {
      // If the file is gone or replaced, this check throws a clearer error than SQLite's.
      try database.checkIdentity()
      throw error
    }
    lookForSeason(boards)
  }

  var failedLooks: Int { state.withLock { $0.allFailures } }

  /// For tests: makes polls fail as if the disk were unreadable; `nil` lets them succeed again.
  func obstruct(with obstacle: (any Error)?) { state.withLock { $0.obstacle = obstacle } }

  private func lookForSeason(_ boards: WatchedBoards) {
    let now = boards.clock.now
    let isDue = state.withLock { state in
      state.looks += 1
      return state.looks % Self.looksBetweenSeasons == 1 || state.seasonsEnd.map { now >= $0 } ?? false
    }
    guard isDue else { return }
    let seasons = boards.feed.withTable { $0.followedSeasons }
    let ends = boards.boards.withLock { loaded in seasons.compactMap { loaded[$0]?.season.endsAt } }
    state.withLock { $0.seasonsEnd = ends.filter { $0 > now }.min() }
    guard !seasons.isEmpty else { return }
    // Not awaited, because a poll is synchronous and this read is asynchronous.
    Task { [weak boards] in await boards?.followCurrentSeason() }
  }
}
