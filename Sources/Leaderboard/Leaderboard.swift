import Boards
import Foundation
import GRDB
import SQLiteFile
import Synchronization
public import TapGame

/// The leaderboard of a contest in one SQLite file: it stores taps exactly once and ranks the schools from what is stored.
///
/// Open one for each file and share it; every method may be called from any task at the same time. Other processes may have the same
/// file open, for reading and for writing.
///
/// ```swift
/// let leaderboard = try Leaderboard.open("touchschool.sqlite", clock: SystemClock())
/// let season = try await leaderboard.startSeason(name: "Spring")
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
  let series = SeriesWatch()
  let queue = CommandQueue()
  let boards = Mutex<[SeasonID: SeasonBoards]>([:])
  let feed: ChangeFeed
  /// Looks after the files; `nil` when the file was opened for reading.
  let keeper: LogKeeper?
  let seasonsLookedAt = Mutex<Set<SeasonID>>([])
  let players = Mutex<[SeasonID: SeasonPlayers]>([:])
  private let isOpen = Atomic<Bool>(true)
  let unclosed = UnclosedFile()
  /// What is known to be missing in the file: it was copied while a program had it open; `nil` for most files.
  package let copyWithoutLog: CopyWithoutLog?

  private init(path: String, clock: any WallClock, reader: any DatabaseReader, copyWithoutLog: CopyWithoutLog?) {
    self.path = path
    self.copyWithoutLog = copyWithoutLog
    self.clock = clock
    self.reader = reader
    pool = reader as? DatabasePool
    feed = ChangeFeed(path: path)
    keeper = pool.map { _ in LogKeeper(path: path) }
  }

  deinit { feed.end() }

  /// Opens a database, after making sure that it is one of ours.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - clock: tells the moment of each commit.
  ///   - access: whether the file may be made or written to.
  /// - Throws: ``LeaderboardError``. A file that is refused was not changed.
  /// - Complexity: O(series), after the first opening by a newer version.
  public static func open(
    _ path: String, clock: any WallClock, access: DatabaseAccess = .create
  ) throws -> Leaderboard {
    try open(path, clock: clock, access: access, busy: DatabaseFile.patientMode)
  }

  /// Opens a database, and waits no longer than this for another process that has it locked.
  ///
  /// - Throws: ``LeaderboardError``, ``LeaderboardError/busy(path:)`` when the wait is over.
  package static func open(
    _ path: String, clock: any WallClock, access: DatabaseAccess, wait: Duration
  ) throws -> Leaderboard {
    try open(path, clock: clock, access: access, busy: .timeout(wait / .seconds(1)))
  }

  private static func open(
    _ path: String, clock: any WallClock, access: DatabaseAccess, busy: Database.BusyMode
  ) throws -> Leaderboard {
    // Looked for first, as opening the file makes a log.
    let copyWithoutLog = CopyWithoutLog(at: path)
    let leaderboard = Leaderboard(
      path: path, clock: clock, reader: try DatabaseFile.open(path, access: access, busy: busy),
      copyWithoutLog: copyWithoutLog)
    leaderboard.keeper?.begin()
    try leaderboard.startDueSeasonsOnOpening()
    return leaderboard
  }

  /// Closes the file. What was acknowledged is in it; whoever still waits, or asks this object anything from now on, gets
  /// ``LeaderboardError/cannotOpen(path:reason:)``. Whoever observes a board is told that there is nothing more to come.
  ///
  /// - Throws: ``LeaderboardError`` when it is still in use; ``LeaderboardError/rescued(path:copy:)`` where the write-ahead log was taken away
  ///   while the file was in use, and what was in it had to be saved in another file.
  /// - Complexity: O(length of the write-ahead log).
  public func close() throws {
    feed.end()
    let wasOpen = isOpen.exchange(false, ordering: .sequentiallyConsistent)
    try LeaderboardError.telling(of: path) {
      let isMarked = isMarkedUnclosed()
      // The connection that has the log open carries it over: wherever the file and its log lie by now, it is these two that belong together.
      if wasOpen, let pool, let keeper {
        let fault = pool.writeWithoutTransaction { keeper.finish($0) }
        if let fault {
          try reader.close()
          throw fault
        }
      }
      // Known while the files are open: the log goes with its last connection.
      let isInPlace = keeper?.isInPlace
      try reader.close()
      if isMarked, isInPlace != false { UnclosedFile.clear(path) }
      // The last connection to close carries the log over into the file and removes it. GRDB closes its reading connections last, and
      // those cannot, so one more is opened and closed if something is still there. Where another process is at work it stays, which is as
      // well. Who holds the file alone has no use for the shared memory, and leaves that.
      if isInPlace == true || isMarked && isInPlace == nil,
        ["-wal", "-shm"].contains(where: { FileManager.default.fileExists(atPath: path + $0) })
      {
        try? DatabaseQueue(path: path).close()
      }
      // Two processes that close at the same time each keep the other from holding the file alone. Who comes later finds the log gone.
      if isMarked, isInPlace != false, CopyWithoutLog(at: path) != nil { UnclosedFile.clear(path) }
    }
  }

  /// Makes sure that the file which was opened still lies at its path, with its write-ahead log, and that nothing was cut off them: what is
  /// written to one that was moved away or replaced, nobody will find.
  ///
  /// - Throws: ``LeaderboardError/notFound(path:)``, ``LeaderboardError/replaced(path:)``, ``LeaderboardError/tampered(path:detail:)``.
  /// - Complexity: O(1), a few system calls.
  public func checkInPlace() async throws {
    guard let keeper else { return try feed.watch.checkIdentity() }
    try keeper.checkPaths()
    do { try await read { try keeper.check($0) } } catch LeaderboardError.inputOutput, LeaderboardError.damaged {
      // A connection that reads may fail over what is missing. The one that writes knows what should be there.
      try await pool?.writeWithoutTransaction { try keeper.check($0) }
    }
  }

  /// How many bytes the write-ahead log holds that were not carried over into the file when it was written last.
  package var logBytes: Int64 { keeper?.bytes ?? 0 }

  /// Has warnings told: sentences for whoever runs this process, such as that the write-ahead log grows and why.
  /// - Complexity: O(1).
  public func tellWarnings(to warn: @escaping @Sendable (String) -> Void) { keeper?.tellWarnings(to: warn) }

  /// The newest revision of the file, whatever process made it.
  /// - Complexity: O(1).
  public func revision() async throws -> Revision {
    try await read { try RevisionTable.last($0) }
  }

  /// Reads at one revision.
  func read<T: Sendable>(_ work: @escaping @Sendable (Database) throws -> T) async throws -> T {
    try await LeaderboardError.telling(of: path) {
      guard pool == nil else { return try await reader.read(work) }
      // A single connection's own way of reading would begin before it could be asked whether it was closed.
      return try await reader.unsafeRead { [self] db in
        try ensureOpen()
        return try db.transaction(.deferred, work)
      }
    }
  }

  /// Asked on a connection's own thread before it is used: one that was closed is memory that was given back.
  ///
  /// - Throws: ``LeaderboardError/cannotOpen(path:reason:)``.
  func ensureOpen() throws {
    guard isOpen.load(ordering: .sequentiallyConsistent) else {
      throw LeaderboardError.cannotOpen(path: path, reason: "it was closed")
    }
  }
}
