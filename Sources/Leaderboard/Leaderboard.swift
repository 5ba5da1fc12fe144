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
  let database: ContestDatabase
  let clock: any WallClock
  let seasonKeeper: SeasonKeeper
  /// The boards in memory and their observers.
  package let watched: WatchedBoards
  let queue: CommandQueue
  /// Whether the file is a standalone contest or a node's replica. A replica sends its commands to ``route``.
  let use: Use
  let audience: Audience
  let players = Mutex<[SeasonID: SeasonPlayers]>([:])
  let shared: Shared

  /// What the contest and its view for players share.
  final class Shared: Sendable {
    let route = Mutex<(any CommandRoute)?>(nil)
    let seasonsLookedAt = Mutex<Set<SeasonID>>([])
    let erasure = Mutex(Erasure.Found.none)
  }

  init(_ database: ContestDatabase, clock: any WallClock, use: Use) {
    self.database = database
    self.clock = clock
    self.use = use
    audience = .organisers
    queue = CommandQueue()
    shared = Shared()
    seasonKeeper = SeasonKeeper(database, clock: clock)
    watched = WatchedBoards(database, seasonKeeper: seasonKeeper, clock: clock)
  }

  private init(shownToPlayers contest: Leaderboard) {
    (database, clock, use, audience) = (contest.database, contest.clock, contest.use, .players)
    (seasonKeeper, watched, queue, shared) = (contest.seasonKeeper, contest.watched, contest.queue, contest.shared)
  }

  /// The same contest as players see it. The boards of a frozen season are those of its freeze, and what has no form as
  /// of the freeze is refused. Writing is no different: a receipt's total of a school is decided in the transaction.
  package var asPlayersSeeIt: Leaderboard { Leaderboard(shownToPlayers: self) }

  /// The purpose for which a process opens a file.
  enum Use {
    /// A standalone contest, which only this machine has.
    case alone
    /// A node's replica, to which the cluster's log is applied.
    case replica
  }

  /// Closes the file. The file then contains every acknowledged commit. Calls that are waiting and later calls throw
  /// ``LeaderboardError/cannotOpen(path:reason:)``. Observations of boards end.
  ///
  /// - Throws: ``LeaderboardError`` if the file is still in use; ``LeaderboardError/rescued(path:copy:)`` if the
  ///   write-ahead log was removed while the file was in use, and the contents of the database were saved in another
  ///   file.
  /// - Complexity: O(length of the write-ahead log).
  public func close() throws {
    watched.feed.end()
    watched.walIndex.close()
    shared.route.withLock { $0 = nil }
    try database.close()
  }

  /// Closes and removes the file, if this object has created it and nothing was committed to it, as on a full disk.
  ///
  /// - Returns: whether it was removed; if not, it is still open.
  package func discard() async -> Bool { await database.discard() }

  /// Checks that the opened file and its write-ahead log are still at their paths and not truncated. Commits to a moved
  /// or replaced file would be lost. If they are not, what was acknowledged is saved, and a warning says where. If the
  /// last commit failed because of the disk, tries whether one is possible.
  ///
  /// - Throws: ``LeaderboardError/notFound(path:)``, ``LeaderboardError/replaced(path:)``,
  ///   ``LeaderboardError/tampered(path:detail:)``, ``LeaderboardError/diskFull(path:)``,
  ///   ``LeaderboardError/readOnly(path:)``, ``LeaderboardError/inputOutput(path:detail:)``.
  /// - Complexity: O(1), a few system calls; O(size of the file) for the first failure.
  public func checkInPlace() async throws { try await database.checkInPlace() }

  /// The size of the write-ahead log after the last write, in bytes.
  package var logBytes: Int64 { database.logBytes }

  /// The number of commands that wait for the writer.
  package var waitingCommands: Int { shared.route.withLock { $0?.waitingCommands } ?? queue.count }

  /// Sets the handler for warnings to the operator, such as why the write-ahead log grows.
  public func tellWarnings(to warn: @escaping @Sendable (FileWarning) -> Void) { database.tellWarnings(to: warn) }

  /// Set if the file's log is gone, and nobody has accepted that; otherwise `nil`.
  package var copyWithoutLog: CopyWithoutLog? { database.copyWithoutLog }

  /// Accepts a file whose log is gone as it is. Nothing warns of it any more.
  package func acceptLostLog() async throws { try await database.acceptLostLog() }

  var path: String { database.path }

  /// The space that is left on the disk of the contest's file, in bytes; `nil` if the system does not tell.
  package var diskFree: UInt64? { DiskRoom.free(at: path) }

  /// The newest revision in the file, committed by any process.
  public func revision() async throws -> Revision { try await read { try RevisionTable.last($0) } }

  /// Reads about a season as the contest's audience sees it now, in one transaction.
  ///
  /// - Throws: `TapRefusal.unknownSeason`, ``LeaderboardError``.
  func read<T: Sendable>(
    season: SeasonID, _ work: @escaping @Sendable (Database, SeasonAtMoment) throws -> T
  ) async throws -> T {
    let shown = clock.now
    return try await read { [audience] db in try work(db, SeasonTable.played(db, season, shown: shown, for: audience)) }
  }

  /// Reads in one transaction, which sees one revision.
  func read<T: Sendable>(_ work: @escaping @Sendable (Database) throws -> T) async throws -> T {
    try await database.read(work)
  }
}
