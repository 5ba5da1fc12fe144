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
/// let receipt = try await leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 8, span: 1000))
/// let page = try await leaderboard.page(.top(20), of: .all, season: season.id)
/// ```
public final class Leaderboard: Sendable {
  let path: String
  let clock: any WallClock
  let reader: any DatabaseReader
  /// `nil` when the file was opened for reading.
  let pool: DatabasePool?
  /// What starts seasons whose time has come; `nil` where the file may not be written. It can be there though ``pool`` is not.
  let writer: (any DatabaseWriter)?
  let series = SeriesWatch()
  let queue = CommandQueue()
  let boards = Mutex<[SeasonID: SeasonBoards]>([:])
  let feed: ChangeFeed
  let seasonsLookedAt = Mutex<Set<SeasonID>>([])
  let players = Mutex<[SeasonID: SeasonPlayers]>([:])
  private let isOpen = Atomic<Bool>(true)

  private init(path: String, clock: any WallClock, reader: any DatabaseReader) {
    self.path = path
    self.clock = clock
    self.reader = reader
    pool = reader as? DatabasePool
    writer = reader.configuration.readonly ? nil : reader as? any DatabaseWriter
    feed = ChangeFeed(path: path)
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
    let leaderboard = Leaderboard(path: path, clock: clock, reader: try DatabaseFile.open(path, access: access))
    try leaderboard.startDueSeasonsOnOpening()
    return leaderboard
  }

  /// Closes the file. What was acknowledged is in it; whoever still waits, or asks this object anything from now on, gets
  /// ``LeaderboardError/cannotOpen(path:reason:)``. Whoever observes a board is told that there is nothing more to come.
  ///
  /// - Throws: ``LeaderboardError`` when it is still in use.
  /// - Complexity: O(length of the write-ahead log).
  public func close() throws {
    feed.end()
    isOpen.store(false, ordering: .sequentiallyConsistent)
    try LeaderboardError.telling(of: path) {
      try reader.close()
      // The last connection to close carries the log over into the file and removes it. GRDB closes its reading connections last, and
      // those cannot, so one more is opened and closed if the log is still there. Where another process is at work it stays, which is as
      // well.
      guard pool != nil, FileManager.default.fileExists(atPath: path + "-wal") else { return }
      try? DatabaseQueue(path: path).close()
    }
  }

  /// Makes sure that the file which was opened still lies at its path: what is written to one that was moved away or replaced, nobody
  /// will find.
  ///
  /// - Throws: ``LeaderboardError/notFound(path:)``, ``LeaderboardError/replaced(path:)``.
  /// - Complexity: O(1), a system call.
  public func checkInPlace() throws { try feed.watch.checkIdentity() }

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
