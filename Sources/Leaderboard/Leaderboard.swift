import Boards
import Foundation
import GRDB
import SQLiteFile
import Synchronization
public import TapGame

/// The leaderboard of a contest in one SQLite file. It stores taps exactly once and ranks the schools by them.
///
/// Open one leaderboard for each file and share it. Every method may be called from any task at the same time. Other
/// processes may read and write the same file.
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
  /// The connections to a file that was opened for writing; `nil` if it was opened for reading.
  let pool: DatabasePool?
  let dueSeasonCache = DueSeasonCache()
  let queue = CommandQueue()
  /// Whether the file is a standalone contest or a node's replica. A replica sends its commands to ``route``.
  let use: Use
  let route = Mutex<(any CommandRoute)?>(nil)
  let boards = Mutex<[SeasonID: SeasonBoards]>([:])
  let feed: ChangeFeed
  let walIndex: WALIndexReader
  /// Checks that the files are in place, and limits the length of the log; `nil` if the file was opened for reading.
  let keeper: LogKeeper?
  let seasonsLookedAt = Mutex<Set<SeasonID>>([])
  let players = Mutex<[SeasonID: SeasonPlayers]>([:])
  private let isOpen = Atomic<Bool>(true)
  private let reads = ReadGate()
  /// Held by ``close()`` while it runs.
  private let closing = Mutex<Void>(())
  let unclosed = UnclosedFile()
  /// Set if the file was copied without its log while a program had it open; otherwise `nil`.
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

  /// Opens a database and waits at most `wait` for another process's lock.
  ///
  /// - Throws: ``LeaderboardError``; ``LeaderboardError/busy(path:)`` if the file is still locked after the wait.
  package static func open(
    _ path: String, clock: any WallClock, access: DatabaseAccess, wait: Duration
  ) throws -> Leaderboard {
    try open(path, clock: clock, access: access, use: .alone, busy: .timeout(wait / .seconds(1)))
  }

  /// The purpose for which a process opens a file.
  enum Use {
    /// A standalone contest, which only this machine has.
    case alone
    /// A node's replica, to which the cluster's log is applied.
    case replica
  }

  static func open(
    _ path: String, clock: any WallClock, access: DatabaseAccess, use: Use = .alone,
    busy: Database.BusyMode = DatabaseFile.patientMode
  ) throws -> Leaderboard {
    // Checked before the file is opened, because opening it creates a log.
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

  /// Closes the file. The file then contains every acknowledged commit. Calls that are waiting and later calls throw
  /// ``LeaderboardError/cannotOpen(path:reason:)``. Observations of boards end.
  ///
  /// - Throws: ``LeaderboardError`` if the file is still in use; ``LeaderboardError/rescued(path:copy:)`` if the
  ///   write-ahead log was removed while the file was in use, and the contents of the database were saved in another
  ///   file.
  /// - Complexity: O(length of the write-ahead log).
  public func close() throws {
    // Two calls must not close the connection at the same time.
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
      // The connection that has the log open does the checkpoint: its file and its log belong together, even if they
      // were moved.
      if wasOpen, let pool, let keeper {
        let fault = pool.writeWithoutTransaction { keeper.finish($0) }
        if let fault {
          try reader.close()
          throw fault
        }
      }
      // Checked before the connections are closed, because the last one removes the log.
      let isInPlace = keeper?.isInPlace
      try reader.close()
      if isMarked, isInPlace != false { UnclosedFile.clear(path) }
      // The last connection to close checkpoints and removes the log. GRDB closes its reading connections last, and a
      // reading connection cannot remove the log. So if the log or the shared memory is left, another connection is
      // opened and closed. This connection keeps a log that another process uses. The shared memory may be left
      // although the log is gone: a connection with an exclusive lock neither uses nor removes the shared memory.
      if isInPlace == true || isMarked && isInPlace == nil,
        ["-wal", "-shm"].contains(where: { FileManager.default.fileExists(atPath: path + $0) })
      {
        try? DatabaseQueue(path: path).close()
      }
      // If two processes close at the same time, neither gets the exclusive lock. The process that closes later then
      // finds that the log is gone.
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
      // A reading connection may fail because data is missing. The writing connection knows which data should be there.
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

  /// The newest revision in the file, committed by any process.
  /// - Complexity: O(1).
  public func revision() async throws -> Revision {
    try await read { try RevisionTable.last($0) }
  }

  /// Reads in one transaction, which sees one revision.
  func read<T: Sendable>(_ work: @escaping @Sendable (Database) throws -> T) async throws -> T {
    try await LeaderboardError.telling(of: path) {
      try await withTaskExecutorPreference(ReadExecutor.shared) {
        guard reads.enter() else { throw LeaderboardError.closed(path: path) }
        defer { reads.leave() }
        guard pool == nil else { return try await reader.read(work) }
        // The `read` of a single connection would begin a transaction before the check that the connection is open.
        return try await reader.unsafeRead { [self] db in
          try ensureOpen()
          return try db.transaction(.deferred, work)
        }
      }
    }
  }

  /// Checks that the file is open. Every use of a connection calls this method first, on the connection's thread,
  /// because closing a connection frees its memory.
  ///
  /// - Throws: ``LeaderboardError/cannotOpen(path:reason:)``.
  func ensureOpen() throws {
    guard isOpen.load(ordering: .sequentiallyConsistent) else { throw LeaderboardError.closed(path: path) }
  }
}
