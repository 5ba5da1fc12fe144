import Boards
import Dispatch
import GRDB
import SQLiteFile
import Synchronization
import TapGame

/// Polls the file for commits of other connections while there are observers.
///
/// Each poll, called a look here, reads SQLite's `data_version`. This number changes with every commit of another
/// connection in any process. A look reads only the memory that the connections share, not the file.
///
/// A failed look is retried with a backoff, whatever the reason: the file may be put back, the lock released, or the
/// disk connected again.
final class FileWatch: Sendable {
  /// The time between two looks. Another process's commit must be seen within five times this interval.
  static let interval = Duration.milliseconds(20)
  /// The maximum time between two looks, after several failures.
  static let longestInterval = Duration.seconds(1)
  /// Observers are notified when looks have failed for this time. Shorter failures are not reported.
  static let tellingTime = Duration.milliseconds(250)
  /// The number of looks between two routine checks for a new current season.
  private static let looksBetweenSeasons = 50

  private struct State {
    /// The number of the current run, so that a look planned before a pause is not made after it; `nil` while paused.
    var run: Int?
    var runs = 0
    var isStopped = false
    /// The connection for looks; `nil` before the first look, and after a look that failed in SQLite.
    var connection: DatabaseQueue?
    var version: Int64?
    var looks = 0
    /// The number of looks that failed since the last success, and the time of the first of them.
    var failures = 0
    var failingSince: ContinuousClock.Instant?
    /// The fault that observers were notified of; `nil` again after a successful look.
    var fault: (any Error)?
    /// The earliest future end of the followed seasons.
    var seasonsEnd: Timestamp?
    /// For tests: the number of all failed looks, and the error that looks have to throw.
    var allFailures = 0
    var obstacle: (any Error)?
  }

  private let path: String
  private let identity: FileIdentity?
  private let state = Mutex(State())
  /// A separate queue for looks, because they wait for the disk.
  private let queue = DispatchQueue(label: "touchschool.file-watch")
  /// Marks the queue, to detect code that runs on it.
  private let mark = DispatchSpecificKey<Bool>()

  init(path: String) {
    self.path = path
    queue.setSpecific(key: mark, value: true)
    identity = FileIdentity(path: path)
  }

  var isRunning: Bool { state.withLock { $0.run != nil } }

  /// Starts polling, unless it has already started.
  ///
  /// - Throws: ``LeaderboardError`` if the file is gone, or if looks have failed for some time.
  func start(for leaderboard: Leaderboard) throws {
    let run: Int? = try state.withLock { state in
      if let fault = state.fault { throw fault }
      guard state.run == nil, !state.isStopped else { return nil }
      try checkIdentity()
      state.runs += 1
      state.run = state.runs
      (state.version, state.looks, state.failures, state.failingSince) = (nil, 0, 0, nil)
      return state.runs
    }
    guard let run else { return }
    plan(run, after: Self.interval, for: leaderboard)
  }

  /// Checks that the opened file is still at its path.
  ///
  /// - Throws: ``LeaderboardError/notFound(path:)``, ``LeaderboardError/replaced(path:)``.
  /// - Complexity: O(1), a system call.
  func checkIdentity() throws {
    guard let found = FileIdentity(path: path) else { throw LeaderboardError.notFound(path: path) }
    guard found == identity else { throw LeaderboardError.replaced(path: path) }
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
    // Closing the connection during a look would free memory that the look uses.
    afterLooks { try? connection?.close() }
    return true
  }

  /// Stops for good. When this returns, the connection for looks is closed. This connection must not be the last one to
  /// close. The last one removes the write-ahead log, and a connection that only reads cannot do that.
  func stop() {
    state.withLock { $0.isStopped = true }
    pause { true }
    // The last observer may have paused polling during a look. That look may still have to close its connection.
    afterLooks {}
  }

  /// Runs work when no look is running. If a look itself calls this, the work runs at once.
  private func afterLooks(_ work: () -> Void) {
    if DispatchQueue.getSpecific(key: mark) == true { work() } else { queue.sync(execute: work) }
  }

  // MARK: Looks

  private func plan(_ run: Int, after pause: Duration, for leaderboard: Leaderboard) {
    queue.asyncAfter(deadline: .now() + pause / .seconds(1)) { [weak self, weak leaderboard] in
      guard let self, let leaderboard, state.withLock({ $0.run == run }) else { return }
      do {
        try look(run, for: leaderboard)
        succeed(leaderboard)
        plan(run, after: Self.interval, for: leaderboard)
      } catch {
        // A look that was interrupted by a pause does not count as failed.
        guard state.withLock({ $0.run == run }) else { return }
        plan(run, after: fail(with: error, leaderboard), for: leaderboard)
      }
    }
  }

  private func succeed(_ leaderboard: Leaderboard) {
    let hadFailed = state.withLock { state in
      defer { (state.failures, state.failingSince, state.fault) = (0, nil, nil) }
      return state.failures > 0
    }
    if hadFailed { leaderboard.feed.note(.current) }
  }

  /// Records a failed look, and notifies observers if looks have failed for long.
  ///
  /// - Returns: the time to the next look.
  private func fail(with error: any Error, _ leaderboard: Leaderboard) -> Duration {
    let now = ContinuousClock.now
    let (failures, since, connection) = state.withLock { state in
      // Without a version, the next successful look checks for all commits since.
      state.version = nil
      state.failures += 1
      state.allFailures += 1
      let since = state.failingSince ?? now
      state.failingSince = since
      // The next look opens a new connection, because the one to an unreadable file may have outdated state.
      return (state.failures, since, error is DatabaseError ? state.connection.take() : nil)
    }
    try? connection?.close()
    let told = (error as? DatabaseError).map { LeaderboardError($0, path: path) } ?? error
    if since.duration(to: now) >= Self.tellingTime {
      state.withLock { $0.fault = $0.run == nil ? nil : told }
      let reason = String(describing: told)
      let isReplaced = told as? LeaderboardError == .replaced(path: path)
      leaderboard.feed.note(isReplaced ? .replaced(reason: reason) : .stale(reason: reason))
    }
    return min(Self.longestInterval, Self.interval * (1 << min(failures, 10)))
  }

  /// The connection of a run, opened if necessary.
  ///
  /// - Returns: `nil` if the run is over.
  private func connection(of run: Int) throws -> DatabaseQueue? {
    if let connection = state.withLock({ $0.run == run ? $0.connection : nil }) { return connection }
    // Does not wait for a lock; the next look retries.
    let connection = try DatabaseFile.openReadOnly(path, busy: .immediateError)
    let isKept = state.withLock { state in
      guard state.run == run else { return false }
      state.connection = connection
      return true
    }
    if isKept { return connection }
    try connection.close()
    return nil
  }

  private func look(_ run: Int, for leaderboard: Leaderboard) throws {
    try checkIdentity()
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
        for season in leaderboard.feed.withTable({ $0.seasons }) {
          do {
            _ = try connection.read { try leaderboard.catchUp(season, $0) }
          } catch is TapRefusal {
            // The season does not exist. Its observer gets this error when it joins; others are not affected.
          }
        }
      }
    } catch let error as DatabaseError {
      // If the file is gone, that error is thrown instead of SQLite's.
      try checkIdentity()
      throw error
    }
    lookForSeason(leaderboard)
  }

  /// The number of all failed looks.
  var failedLooks: Int { state.withLock { $0.allFailures } }

  /// For tests: makes looks fail as if the disk were unreadable; `nil` ends that.
  func obstruct(with obstacle: (any Error)?) { state.withLock { $0.obstacle = obstacle } }

  private func lookForSeason(_ leaderboard: Leaderboard) {
    let now = leaderboard.clock.now
    let isDue = state.withLock { state in
      state.looks += 1
      return state.looks % Self.looksBetweenSeasons == 1 || state.seasonsEnd.map { now >= $0 } ?? false
    }
    guard isDue else { return }
    let seasons = leaderboard.feed.withTable { $0.followedSeasons }
    let ends = leaderboard.boards.withLock { boards in seasons.compactMap { boards[$0]?.season.endsAt } }
    state.withLock { $0.seasonsEnd = ends.filter { $0 > now }.min() }
    guard !seasons.isEmpty else { return }
    // Not awaited, because a look is synchronous and this read is not.
    Task { [weak leaderboard] in await leaderboard?.followCurrentSeason() }
  }
}
