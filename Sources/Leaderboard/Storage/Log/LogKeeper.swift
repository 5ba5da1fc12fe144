import GRDB
import GRDBSQLite
import Synchronization
import SystemCalls

/// Guards the files of a leaderboard that is open for writing. It checks that the files at the paths are the opened
/// ones and have lost no data. It also limits the length of the write-ahead log.
///
/// SQLite does not check the files. It continues to write into a removed log, and after the gap in a truncated log.
/// These commits are lost.
final class LogKeeper: Sendable {
  /// The number of pages in the write-ahead log at which it is checkpointed: 64 MiB. With SQLite's default of 1,000
  /// pages, the same pages would be copied again and again while many sessions write. A C prototype committed 40,000
  /// batches a second with the default and 60,000 with this value (1,000 batches a transaction, 100,000 sessions in
  /// random order).
  static let checkpointPages: Int64 = 16_384

  struct State {
    var main: FileIdentity?
    var log: FileIdentity?
    /// The loss that was found in the files. It is never cleared.
    var loss: LeaderboardError?
    /// Whether the loss is a cut: then the file at the path lacks something even with the opened log.
    var isCut = false
    /// Whether the file was not at its path at the last check. Unlike a loss, that can end: somebody may put it back.
    var isAway = false
    /// What was saved after the files were found damaged or away.
    var rescue = Rescue()
    /// The last valid size of the main file, and the modification time that this process saw last.
    var mainSize: Int64 = 0
    var mainTime: FileTime?
    /// The number of frames at which the log is checkpointed, and the number at which the next checkpoint is tried.
    var limit = checkpointPages
    var nextCheckpoint = checkpointPages
    var bytes: Int64 = 0
    /// The length of the log at the last warning.
    var warned: Int64 = 0
  }

  let path: String
  let state = Mutex(State())
  private let warn = Mutex<@Sendable (FileWarning) -> Void>({ _ in })

  /// How the writer's connection waits for a lock.
  let wait: LockWait
  private let mark = UnclosedFile()

  init(path: String, wait: LockWait) {
    self.path = path
    self.wait = wait
  }

  var logPath: String { path + "-wal" }

  /// Records which files were opened, and the size and the modification time of the main file. Must be called after the
  /// log was made durable.
  func begin() {
    let (main, log) = (FileStatus(path: path), FileStatus(path: logPath))
    state.withLock { state in
      (state.main, state.log) = (main?.identity, log?.identity)
      state.mainSize = main?.size ?? 0
      state.mainTime = main?.time
    }
  }

  // MARK: Integrity

  /// Checks that the opened files are still at their paths and not truncated.
  ///
  /// - Throws: ``LeaderboardError/notFound(path:)``, ``LeaderboardError/replaced(path:)``,
  ///   ``LeaderboardError/tampered(path:detail:)``.
  func check(_ db: Database) throws {
    let main = try checkPaths()
    // Another process may append to the log or reset it between the two reads. The index has then changed.
    for _ in 0..<100 {
      guard let index = try LogIndex(db), let size = try OpenFile(logOf: db)?.size() else { return }
      guard size < index.length else { return try checkMain(main, index) }
      if try LogIndex(db) == index { throw lost("its write-ahead log was cut short") }
    }
  }

  /// Checks without a connection that the opened files are at their paths.
  @discardableResult
  func checkPaths() throws -> FileStatus {
    let (opened, openedLog, loss) = state.withLock { ($0.main, $0.log, $0.loss) }
    if let loss { throw loss }
    guard let main = FileStatus(path: path) else { throw LeaderboardError.notFound(path: path) }
    guard main.identity == opened else { throw LeaderboardError.replaced(path: path) }
    guard let log = FileStatus(path: logPath) else { throw tampered(Self.removedLog) }
    guard log.identity == openedLog else { throw tampered("its write-ahead log was replaced") }
    return main
  }

  /// Checks that the main file was not cut short. A vacuum also makes the file shorter, but then the database has fewer
  /// pages. So the file was cut if it is shorter than before and too short for the pages of the database.
  private func checkMain(_ main: FileStatus, _ index: LogIndex) throws {
    let isCut = state.withLock { state in
      guard main.size < state.mainSize, main.size < index.pages * index.pageSize else {
        (state.mainSize, state.mainTime) = (main.size, main.time)
        return false
      }
      return true
    }
    if isCut { throw lost("it was cut short") }
  }

  /// Refuses to write into files that are damaged, or that were away at the last check and still are.
  func checkBeforeWriting() throws {
    let (loss, isAway) = state.withLock { ($0.loss, $0.isAway) }
    if let loss { throw loss }
    guard isAway else { return }
    try checkPaths()
    state.withLock { ($0.isAway, $0.rescue) = (false, Rescue()) }
  }

  /// Makes sure that the file shows it if its log is taken away after the next commit.
  func markFile(_ db: Database) throws { try mark.write(db, wait) { try check(db, since: nil) } }

  /// Checks on the writer's connection that a written group is in place. If it is not, everything acknowledged is saved
  /// at once.
  func check(_ db: Database, since before: LogIndex?) throws {
    do { try verify(db, since: before) } catch let error as LeaderboardError {
      save(db, despite: error)
      throw error
    }
  }

  /// Checks that a written group is in place. In addition to ``check(_:)``, it checks that the log still has the last
  /// frame from before the group.
  ///
  /// If the log is cut during the write, ``check(_:)`` does not notice: the group is appended after the gap, and the
  /// log has the expected length.
  private func verify(_ db: Database, since before: LogIndex?) throws {
    if let before, before.frames > 0, let now = try LogIndex(db), now.salt == before.salt, now.frames >= before.frames,
      let log = OpenFile(logOf: db)
    {
      let header = try log.read(24, at: before.offset(of: before.frames))
      let salt = header.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self) }
      // The log is not reset between the two reads, because only this connection may write now.
      if salt != before.salt, try LogIndex(db)?.salt == before.salt { throw lost("its write-ahead log was cut short") }
    }
    try check(db)
  }

  /// Why the log may be gone. SQLite itself removes it where it takes a process for the last one that has the file open.
  private static let removedLog =
    "its write-ahead log was removed: by hand, or by another program that closed the database after this one had read or copied its files "
    + "without SQLite, which gives up SQLite's locks"

  private func tampered(_ detail: String) -> LeaderboardError { .tampered(path: path, detail: detail) }

  /// Records a loss. It stays recorded even when the log has grown again.
  private func lost(_ detail: String) -> LeaderboardError {
    let error = tampered(detail)
    state.withLock { ($0.loss, $0.isCut) = (error, true) }
    return error
  }

  // MARK: Length of the log

  /// The length of the log in bytes.
  var bytes: Int64 { state.withLock { $0.bytes } }

  func tellWarnings(to warn: @escaping @Sendable (FileWarning) -> Void) { self.warn.withLock { $0 = warn } }

  func tell(_ warning: FileWarning) { warn.withLock(\.self)(warning) }

  /// Checkpoints the log if it is long. Must be called after a group was written, checked and acknowledged.
  func trim(_ db: Database) {
    guard let index = try? LogIndex(db) else { return }
    let (isDue, isLong, mayWarn) = state.withLock { state in
      state.bytes = index.length
      if index.frames < state.limit {
        (state.nextCheckpoint, state.warned) = (state.limit, 0)
        return (false, false, false)
      }
      guard index.frames >= state.nextCheckpoint else { return (false, false, false) }
      // A reader may prevent the reset of the log. The next attempt waits until more frames are written.
      state.nextCheckpoint = index.frames + state.limit / 4
      let isLong = index.frames >= 2 * state.limit
      return (true, isLong, isLong && index.length >= 2 * state.warned)
    }
    // A checkpoint must be complete: an earlier state would not show that a later one was in the log.
    guard isDue, (try? LogIndex.hasOlderReaders(db)) == false else {
      if isDue, mayWarn { warn(of: index) }
      return
    }
    // A failed checkpoint is retried later. The failure does not affect the commits on disk.
    defer {
      let time = FileStatus(path: path)?.time
      state.withLock { $0.mainTime = time }
    }
    guard let (frames, carried) = try? db.checkpoint(.passive) else { return }
    if isLong, frames == carried, restart(db) { return }
    if mayWarn { warn(of: index) }
  }

  private func warn(of index: LogIndex) {
    state.withLock { $0.warned = index.length }
    tell(.longLog(path: path, bytes: index.length))
  }

  /// Waits briefly for readers and resets the log. Without the wait, readers in close succession would prevent the
  /// reset of a log that is fully checkpointed.
  ///
  /// - Returns: whether the log was reset.
  private func restart(_ db: Database) -> Bool {
    wait.shortened(to: 100, db) {
      do { _ = try db.checkpoint(.restart) } catch { return false }
      return true
    }
  }

  /// For tests: sets the limit of the log.
  func limit(toFrames limit: Int64) { state.withLock { ($0.limit, $0.nextCheckpoint) = (limit, limit) } }

  /// Checkpoints the log into the file and truncates the log to zero bytes, so that no old page is left in it.
  ///
  /// - Throws: `SQLITE_BUSY` while another connection reads.
  func empty(_ db: Database) throws {
    defer {
      let main = FileStatus(path: path)
      state.withLock { ($0.mainTime, $0.mainSize, $0.bytes) = (main?.time, main?.size ?? $0.mainSize, 0) }
    }
    _ = try db.checkpoint(.truncate)
  }
}
