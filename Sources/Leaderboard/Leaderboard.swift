import Boards
import Foundation
import GRDB
import SQLiteFile
import Synchronization
public import TapGame

/// The leaderboard of a contest in one SQLite file. It stores taps exactly once and ranks the schools by them.
///
/// Open one for each file and share it; every method may be called from any task at the same time. Other processes may
/// read and write the same file.
///
/// ```swift
/// let leaderboard = try Leaderboard.open("touchschool.sqlite", clock: SystemClock())
/// let season = try await leaderboard.perform(StartSeason(name: "Spring"))
/// let school = try await leaderboard.schools()[0].id
/// let session = try await leaderboard.openSession(SessionRequest(season: season.id, school: school))
/// let receipt = try await leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 8, span: .seconds(1)))
/// let page = try await leaderboard.page(.top(20), of: .all, season: season.id)
/// ```
public final class Leaderboard: Sendable {
  let path: String
  let clock: any WallClock
  let reader: any DatabaseReader
  /// `nil` when the file was opened for reading.
  let pool: DatabasePool?
  let dueSeasonCache = DueSeasonCache()
  let queue = CommandQueue()
  /// Whether the file is a node's, and where commands go then.
  let use: Use
  let route = Mutex<(any CommandRoute)?>(nil)
  let boards = Mutex<[SeasonID: SeasonBoards]>([:])
  let feed: ChangeFeed
  let walIndex: WALIndexReader
  /// Guards the files; `nil` when the file was opened for reading.
  let keeper: LogKeeper?
  let seasonsLookedAt = Mutex<Set<SeasonID>>([])
  let players = Mutex<[SeasonID: SeasonPlayers]>([:])
  private let isOpen = Atomic<Bool>(true)
  private let reads = ReadGate()
  /// Held while the file is closed.
  private let closing = Mutex<Void>(())
  let unclosed = UnclosedFile()
  /// Set if the file was copied without its log while a program had it open; `nil` for most files.
  package let copyWithoutLog: CopyWithoutLog?

  private init(
    path: String, clock: any WallClock, reader: any DatabaseReader, use: Use, copyWithoutLog: CopyWithoutLog?
  ) {
    self.path = path
    self.use = use
    self.copyWithoutLog = copyWithoutLog
    self.clock = clock
    self.reader = reader
    pool = reader as? DatabasePool
    feed = ChangeFeed(path: path)
    walIndex = WALIndexReader(path: path)
    keeper = pool.map { _ in LogKeeper(path: path) }
  }

  deinit { feed.end() }

  /// Opens a database, after checking that it belongs to TouchSchool.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - clock: the clock for the moments of commits.
  ///   - access: whether the file may be created or written to.
  /// - Throws: ``LeaderboardError``. A refused file is not changed.
  /// - Complexity: O(series), except for the first opening by a newer version.
  public static func open(
    _ path: String, clock: any WallClock, access: DatabaseAccess = .create
  ) throws -> Leaderboard {
    try open(path, clock: clock, access: access, use: .alone)
  }

  /// Opens a database, and waits at most this long for another process's lock.
  ///
  /// - Throws: ``LeaderboardError``, ``LeaderboardError/busy(path:)`` when the wait is over.
  package static func open(
    _ path: String, clock: any WallClock, access: DatabaseAccess, wait: Duration
  ) throws -> Leaderboard {
    try open(path, clock: clock, access: access, use: .alone, busy: .timeout(wait / .seconds(1)))
  }

  /// What a process opens a file for.
  enum Use {
    /// To work with a contest that only this machine has.
    case alone
    /// To apply a cluster's log to it.
    case replica
  }

  static func open(
    _ path: String, clock: any WallClock, access: DatabaseAccess, use: Use = .alone,
    busy: Database.BusyMode = DatabaseFile.patientMode
  ) throws -> Leaderboard {
    // Checked first, as opening the file creates a log.
    let copyWithoutLog = CopyWithoutLog(at: path)
    let leaderboard = Leaderboard(
      path: path, clock: clock, reader: try DatabaseFile.open(path, access: access, busy: busy), use: use,
      copyWithoutLog: copyWithoutLog)
    leaderboard.keeper?.begin()
    guard use == .alone, let pool = leaderboard.pool else { return leaderboard }
    if let replica = try LeaderboardError.telling(of: path, { try pool.read { try ReplicaTable.replica($0) } }) {
      try leaderboard.reader.close()
      throw LeaderboardError.replica(path: path, contest: replica.name)
    }
    try leaderboard.startDueSeasonsOnOpening()
    return leaderboard
  }

  /// Closes the file, which then holds everything acknowledged. Waiting and later calls throw
  /// ``LeaderboardError/cannotOpen(path:reason:)``. Observations of boards end.
  ///
  /// - Throws: ``LeaderboardError`` if it is still in use; ``LeaderboardError/rescued(path:copy:)`` if the write-ahead
  ///   log was removed while the file was in use, and its contents were saved in another file.
  /// - Complexity: O(length of the write-ahead log).
  public func close() throws {
    // The connection must not be taken from a call that is closing it.
    try closing.withLock { _ in try closeAlone() }
  }

  private func closeAlone() throws {
    feed.end()
    walIndex.close()
    route.withLock { $0 = nil }
    let wasOpen = isOpen.exchange(false, ordering: .sequentiallyConsistent)
    reads.close()
    try LeaderboardError.telling(of: path) {
      let isMarked = isMarkedUnclosed()
      // The connection that has the log open checkpoints it: this file and this log belong together, wherever they are.
      if wasOpen, let pool, let keeper {
        let fault = pool.writeWithoutTransaction { keeper.finish($0) }
        if let fault {
          try reader.close()
          throw fault
        }
      }
      // Checked while the files are open: the last connection removes the log.
      let isInPlace = keeper?.isInPlace
      try reader.close()
      if isMarked, isInPlace != false { UnclosedFile.clear(path) }
      // The last connection to close checkpoints and removes the log. GRDB closes its reading connections last, and
      // those cannot, so one more is opened and closed if a file is left. If another process uses the log, it stays,
      // which is correct. A connection with an exclusive lock does not use the shared memory, and leaves it behind.
      if isInPlace == true || isMarked && isInPlace == nil,
        ["-wal", "-shm"].contains(where: { FileManager.default.fileExists(atPath: path + $0) })
      {
        try? DatabaseQueue(path: path).close()
      }
      // Two processes that close at the same time keep each other from the exclusive lock. The later one finds the log
      // gone.
      if isMarked, isInPlace != false, CopyWithoutLog(at: path) != nil { UnclosedFile.clear(path) }
    }
  }

  /// Checks that the opened file and its write-ahead log are still at their paths and not truncated. Commits to a moved
  /// or replaced file would be lost.
  ///
  /// - Throws: ``LeaderboardError/notFound(path:)``, ``LeaderboardError/replaced(path:)``,
  ///   ``LeaderboardError/tampered(path:detail:)``.
  /// - Complexity: O(1), a few system calls.
  public func checkInPlace() async throws {
    guard let keeper else { return try feed.watch.checkIdentity() }
    try keeper.checkPaths()
    do { try await read { try keeper.check($0) } } catch LeaderboardError.inputOutput, LeaderboardError.damaged {
      // A reading connection may fail because data is missing. The writing one knows what should be there.
      try await pool?.writeWithoutTransaction { try keeper.check($0) }
    }
  }

  /// The size of the write-ahead log after the last write, in bytes.
  package var logBytes: Int64 { keeper?.bytes ?? 0 }

  /// The number of commands that wait for the writer.
  package var waitingCommands: Int { route.withLock { $0?.waitingCommands } ?? queue.count }

  /// Sets the handler for warnings: sentences for the operator, such as why the write-ahead log grows.
  /// - Complexity: O(1).
  public func tellWarnings(to warn: @escaping @Sendable (String) -> Void) { keeper?.tellWarnings(to: warn) }

  /// The newest revision of the file, by any process.
  /// - Complexity: O(1).
  public func revision() async throws -> Revision {
    try await read { try RevisionTable.last($0) }
  }

  /// Reads at one revision.
  func read<T: Sendable>(_ work: @escaping @Sendable (Database) throws -> T) async throws -> T {
    try await LeaderboardError.telling(of: path) {
      try await withTaskExecutorPreference(ReadExecutor.shared) {
        guard reads.enter() else { throw LeaderboardError.closed(path: path) }
        defer { reads.leave() }
        guard pool == nil else { return try await reader.read(work) }
        // A single connection's `read` would begin before the check that it is open.
        return try await reader.unsafeRead { [self] db in
          try ensureOpen()
          return try db.transaction(.deferred, work)
        }
      }
    }
  }

  /// Checks on a connection's thread, before each use, that it is open: the memory of a closed one is freed.
  ///
  /// - Throws: ``LeaderboardError/cannotOpen(path:reason:)``.
  func ensureOpen() throws {
    guard isOpen.load(ordering: .sequentiallyConsistent) else { throw LeaderboardError.closed(path: path) }
  }
}
