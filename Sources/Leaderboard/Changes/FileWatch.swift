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
final class FileWatch: Sendable {
  /// The time between two looks: a fifth of what another process's commit may take to be seen.
  static let interval = DispatchTimeInterval.milliseconds(20)
  /// So many looks apart it is asked which season is the current one, though nothing says that it has changed.
  private static let looksBetweenSeasons = 50

  private struct State {
    /// Counts the starts, so that a look that was planned before a pause is not made after it; `nil` while nobody looks.
    var run: Int?
    var runs = 0
    var isStopped = false
    var connection: DatabaseQueue?
    var version: Int64?
    var looks = 0
    /// When the first of the followed seasons ends, if that lies ahead.
    var seasonsEnd: Timestamp?
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
  /// - Throws: ``LeaderboardError`` if the file is gone, or cannot be opened once more.
  func start(for leaderboard: Leaderboard) throws {
    let run: Int? = try state.withLock { state in
      guard state.run == nil, !state.isStopped else { return nil }
      state.connection = try open()
      state.runs += 1
      state.run = state.runs
      state.version = nil
      state.looks = 0
      return state.runs
    }
    if let run { plan(run, for: leaderboard) }
  }

  private func open() throws -> DatabaseQueue {
    try checkIdentity()
    return try LeaderboardError.telling(of: path) { try DatabaseFile.openReadOnly(path) }
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
  func pause(if holds: () -> Bool) {
    let connection = state.withLock { state in
      guard holds() else { return nil as DatabaseQueue? }
      state.run = nil
      return state.connection.take()
    }
    guard let connection else { return }
    // Not under a look, which would go on with memory that was given back; but before this returns, as an open connection keeps the
    // write-ahead log where it is.
    if DispatchQueue.getSpecific(key: mark) == true {
      try? connection.close()
    } else {
      queue.sync { try? connection.close() }
    }
  }

  /// Looks no more.
  func stop() {
    state.withLock { $0.isStopped = true }
    pause { true }
  }

  private func plan(_ run: Int, for leaderboard: Leaderboard) {
    queue.asyncAfter(deadline: .now() + Self.interval) { [weak self, weak leaderboard] in
      guard let self, let leaderboard, state.withLock({ $0.run == run }) else { return }
      do {
        guard let connection = state.withLock({ $0.run == run ? $0.connection : nil }) else { return }
        try look(through: connection, for: leaderboard)
        plan(run, for: leaderboard)
      } catch {
        // The one that was closed under a look is no failure.
        guard state.withLock({ $0.run == run }) else { return }
        leaderboard.feed.end(with: error)
      }
    }
  }

  private func look(through connection: DatabaseQueue, for leaderboard: Leaderboard) throws {
    try checkIdentity()
    do {
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
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      // The next look finds what this one could not read.
      state.withLock { $0.version = nil }
    } catch let error as DatabaseError {
      // What SQLite makes of a file that is gone is not what is to be said.
      try checkIdentity()
      throw LeaderboardError(error, path: path)
    }
    lookForSeason(leaderboard)
  }

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
