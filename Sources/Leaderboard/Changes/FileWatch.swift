import Boards
import Dispatch
import GRDB
import SQLiteFile
import Synchronization
import TapGame

/// Looks, while somebody observes, whether another connection has committed to the file.
///
/// SQLite's `data_version` says so: a number of the connection that changes with the commits of all others, in this process and elsewhere.
/// Looking costs no read of the file, only of the memory that the connections share.
///
/// A look that fails is tried again, whatever the reason: a file can be put back, a lock released, a disk plugged in again.
final class FileWatch: Sendable {
  /// The time between two looks: a fifth of what another process's commit may take to be seen.
  static let interval = Duration.milliseconds(20)
  /// The longest time between two looks, after several have failed.
  static let longestInterval = Duration.seconds(1)
  /// How long looks fail before observers are told: what is over by then nobody has missed.
  static let tellingTime = Duration.milliseconds(250)
  /// So many looks apart it is asked which season is the current one, though nothing says that it has changed.
  private static let looksBetweenSeasons = 50

  private struct State {
    /// Counts the starts, so that a look that was planned before a pause is not made after it; `nil` while nobody looks.
    var run: Int?
    var runs = 0
    var isStopped = false
    /// `nil` before the first look, and after one that SQLite could not make.
    var connection: DatabaseQueue?
    var version: Int64?
    var looks = 0
    /// The number of failed looks since one succeeded, and when the first of them was made.
    var failures = 0
    var failingSince: ContinuousClock.Instant?
    /// The fault that observers were told of, until a look succeeds.
    var fault: (any Error)?
    /// When the first of the followed seasons ends, if that lies ahead.
    var seasonsEnd: Timestamp?
    /// The number of looks that have ever failed, and what lets the next ones fail: for tests.
    var allFailures = 0
    var obstacle: (any Error)?
  }

  private let path: String
  private let identity: FileIdentity?
  private let state = Mutex(State())
  /// Looks and what they find are a thread's work of their own, as they wait for the disk.
  private let queue = DispatchQueue(label: "touchschool.file-watch")
  /// Tells a thread that it is the queue's.
  private let mark = DispatchSpecificKey<Bool>()

  init(path: String) {
    self.path = path
    queue.setSpecific(key: mark, value: true)
    identity = FileIdentity(path: path)
  }

  /// Whether it looks now and then.
  var isRunning: Bool { state.withLock { $0.run != nil } }

  /// Starts looking, if it does not.
  ///
  /// - Throws: ``LeaderboardError`` if the file is gone, or cannot be looked at for some time now: nobody starts to observe then.
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

  /// Makes sure that the file which was opened still lies at its path.
  ///
  /// - Throws: ``LeaderboardError/notFound(path:)``, ``LeaderboardError/replaced(path:)``.
  /// - Complexity: O(1), a system call.
  func checkIdentity() throws {
    guard let found = FileIdentity(path: path) else { throw LeaderboardError.notFound(path: path) }
    guard found == identity else { throw LeaderboardError.replaced(path: path) }
  }

  /// Looks no more until the next start, if that still holds when nobody can start it.
  ///
  /// - Returns: whether it looked until now.
  @discardableResult
  func pause(if holds: () -> Bool) -> Bool {
    let (wasRunning, connection) = state.withLock { state in
      guard holds() else { return (false, nil as DatabaseQueue?) }
      defer { (state.run, state.fault) = (nil, nil) }
      return (state.run != nil, state.connection.take())
    }
    guard wasRunning else { return false }
    // Not under a look, which would go on with memory that was given back; but before this returns, as an open connection keeps the
    // write-ahead log where it is.
    if DispatchQueue.getSpecific(key: mark) == true {
      try? connection?.close()
    } else {
      queue.sync { try? connection?.close() }
    }
    return true
  }

  /// Looks no more.
  func stop() {
    state.withLock { $0.isStopped = true }
    pause { true }
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
        // The one that was closed under a look is no failure.
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

  /// Notes that a look has failed, and tells observers if that has lasted.
  ///
  /// - Returns: the time to the next look.
  private func fail(with error: any Error, _ leaderboard: Leaderboard) -> Duration {
    let now = ContinuousClock.now
    let (failures, since, connection) = state.withLock { state in
      // Whatever came meanwhile is found by the next look that succeeds.
      state.version = nil
      state.failures += 1
      state.allFailures += 1
      let since = state.failingSince ?? now
      state.failingSince = since
      // The next look is made through a new connection: one of a file that could not be read may know what is no longer true.
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

  /// The connection of a run, which is opened if there is none.
  ///
  /// - Returns: `nil` if the run is over.
  private func connection(of run: Int) throws -> DatabaseQueue? {
    if let connection = state.withLock({ $0.run == run ? $0.connection : nil }) { return connection }
    // Waiting for a lock is the next look's.
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
            // Somebody asks for a season that is not there, and is told so; nobody else is concerned.
          }
        }
      }
    } catch let error as DatabaseError {
      // What SQLite makes of a file that is gone is not what is to be said.
      try checkIdentity()
      throw error
    }
    lookForSeason(leaderboard)
  }

  /// The number of looks that have ever failed.
  var failedLooks: Int { state.withLock { $0.allFailures } }

  /// Lets looks fail, or again succeed: to a test, that is a disk that cannot be read.
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
    // Nobody awaits this: it is one more look, which takes an asynchronous question.
    Task { [weak leaderboard] in await leaderboard?.followCurrentSeason() }
  }
}
