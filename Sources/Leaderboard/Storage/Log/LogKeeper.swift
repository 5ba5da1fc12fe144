import Foundation
import GRDB
import GRDBSQLite
import SQLiteFile
import Synchronization

/// Looks after the files of a leaderboard that writes: that they are the ones that were opened and have lost nothing, and that the write-ahead
/// log does not grow for ever.
///
/// SQLite looks at neither. It writes on into a log that somebody has removed, and over the gap in one that was cut; nobody will find there what
/// was acknowledged.
final class LogKeeper: Sendable {
  private struct State {
    var main: FileIdentity?
    var log: FileIdentity?
    /// What was lost of the files, which nothing brings back.
    var loss: LeaderboardError?
    /// The largest size of the main file that was seen, and when the file was written last as far as this process knows.
    var mainSize: Int64 = 0
    var mainTime: FileTime?
    /// How many frames the log may have, and after how many it is to be carried over into the file next.
    var limit = DatabaseFile.checkpointPages
    var nextCheckpoint = DatabaseFile.checkpointPages
    var bytes: Int64 = 0
    /// The bytes of the log that were warned of last.
    var warned: Int64 = 0
  }

  private let path: String
  private let state = Mutex(State())
  private let warn = Mutex<@Sendable (String) -> Void>({ _ in })

  init(path: String) { self.path = path }

  private var logPath: String { path + "-wal" }

  /// Notes which files were opened. To be called once the log was made durable.
  func begin() {
    let (main, log) = (FileStatus(path: path), FileStatus(path: logPath))
    state.withLock { state in
      (state.main, state.log) = (main?.identity, log?.identity)
      state.mainSize = main?.size ?? 0
      state.mainTime = main?.time
    }
  }

  // MARK: Whether all is there

  /// Makes sure that the files which were opened still lie at their paths, and that nothing was cut off them.
  ///
  /// - Throws: ``LeaderboardError/notFound(path:)``, ``LeaderboardError/replaced(path:)``, ``LeaderboardError/tampered(path:detail:)``.
  /// - Complexity: O(1), three system calls.
  func check(_ db: Database) throws {
    let main = try checkPaths()
    // Another process may append to the log or begin it anew between two looks; then the index has changed.
    for _ in 0..<100 {
      guard let index = try LogIndex(db), let size = try OpenFile(logOf: db)?.size() else { return }
      guard size < index.length else { return try checkMain(main, index) }
      if try LogIndex(db) == index { throw lost("its write-ahead log was cut short") }
    }
  }

  /// Makes sure that the files which were opened lie at their paths, without a connection.
  @discardableResult
  func checkPaths() throws -> FileStatus {
    let (opened, openedLog, loss) = state.withLock { ($0.main, $0.log, $0.loss) }
    if let loss { throw loss }
    guard let main = FileStatus(path: path) else { throw LeaderboardError.notFound(path: path) }
    guard main.identity == opened else { throw LeaderboardError.replaced(path: path) }
    guard let log = FileStatus(path: logPath) else { throw tampered("its write-ahead log was removed") }
    guard log.identity == openedLog else { throw tampered("its write-ahead log was replaced") }
    return main
  }

  /// The file only grows, unless somebody vacuums it: then the database has fewer pages.
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

  /// Remembers the end of the log before a group is written.
  func note(_ db: Database) throws -> LogIndex? {
    if let loss = state.withLock({ $0.loss }) { throw loss }
    return try LogIndex(db)
  }

  /// Makes sure that a group which was written is where it can be found: ``check(_:)``, and that the log still has the last frame from before.
  ///
  /// Where the log is cut while a group is written, the group is appended behind a gap, and the log is as long as it should be.
  ///
  /// - Complexity: O(1), four system calls.
  func check(_ db: Database, since before: LogIndex?) throws {
    if let before, before.frames > 0, let now = try LogIndex(db), now.salt == before.salt, now.frames >= before.frames,
      let log = OpenFile(logOf: db)
    {
      let header = try log.read(24, at: before.offset(of: before.frames))
      let salt = header.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self) }
      // Nobody begins the log anew between the two, as nobody else has it to write while this connection does.
      if salt != before.salt, try LogIndex(db)?.salt == before.salt { throw lost("its write-ahead log was cut short") }
    }
    try check(db)
  }

  private func tampered(_ detail: String) -> LeaderboardError { .tampered(path: path, detail: detail) }

  /// What is lost stays lost, also when the log has grown again.
  private func lost(_ detail: String) -> LeaderboardError {
    let error = tampered(detail)
    state.withLock { $0.loss = error }
    return error
  }

  // MARK: How long the log gets

  /// How many bytes the log holds.
  var bytes: Int64 { state.withLock { $0.bytes } }

  /// Has warnings told.
  func tellWarnings(to warn: @escaping @Sendable (String) -> Void) { self.warn.withLock { $0 = warn } }

  /// Carries the log over into the file when it is long. To be called after a group was written, and found to be whole, and acknowledged.
  func trim(_ db: Database) {
    guard let index = try? LogIndex(db) else { return }
    let (isDue, isLong, mayWarn) = state.withLock { state in
      state.bytes = index.length
      if index.frames < state.limit {
        (state.nextCheckpoint, state.warned) = (state.limit, 0)
        return (false, false, false)
      }
      guard index.frames >= state.nextCheckpoint else { return (false, false, false) }
      // A reader keeps the log from beginning anew. Some more is written before it is tried again.
      state.nextCheckpoint = index.frames + state.limit / 4
      let isLong = index.frames >= 2 * state.limit
      return (true, isLong, isLong && index.length >= 2 * state.warned)
    }
    guard isDue else { return }
    // What fails here is tried again, and is no reason to take back what is on disk.
    defer {
      let time = FileStatus(path: path)?.time
      state.withLock { $0.mainTime = time }
    }
    guard let (frames, carried) = try? db.checkpoint(.passive) else { return }
    if isLong, frames == carried, restart(db) { return }
    guard mayWarn else { return }
    state.withLock { $0.warned = index.length }
    warn.withLock(\.self)(
      "The write-ahead log of \(path) has grown to \(index.length >> 20) MiB, as somebody has been reading the database for long; end that reader, and it shrinks."
    )
  }

  /// Readers that follow each other without a pause keep a log from beginning anew though all of it was carried over: writers wait a moment for
  /// them to let go.
  ///
  /// - Returns: whether they did.
  private func restart(_ db: Database) -> Bool {
    sqlite3_busy_timeout(db.sqliteConnection, 100)
    defer { sqlite3_busy_timeout(db.sqliteConnection, DatabaseFile.busyTime) }
    do { _ = try db.checkpoint(.restart) } catch { return false }
    return true
  }

  /// Lets the log have fewer frames, for tests.
  func limit(toFrames limit: Int64) { state.withLock { ($0.limit, $0.nextCheckpoint) = (limit, limit) } }

  // MARK: The end

  /// Whether the files that were opened lie at their paths.
  var isInPlace: Bool {
    let (main, log, loss) = state.withLock { ($0.main, $0.log, $0.loss) }
    return loss == nil && FileIdentity(path: path) == main && FileIdentity(path: logPath) == log
  }

  /// Carries the log over into the file, before the connections are closed.
  ///
  /// - Returns: what is to be told once they are closed; `nil` if everything that was acknowledged is in the file.
  func finish(_ db: Database) -> LeaderboardError? {
    do { try check(db) } catch let error as LeaderboardError {
      return finish(db, despite: error)
    } catch {
      // A disk that cannot be read now: the log stays for whoever opens the file next.
      return nil
    }
    carryOver(db)
    return nil
  }

  private func finish(_ db: Database, despite error: LeaderboardError) -> LeaderboardError? {
    switch error {
    case .notFound, .replaced:
      // The file lies elsewhere, and its log stayed behind, or lies nowhere any more. Only this connection has both.
      carryOver(db)
      return nil
    default:
      // The log is gone from its path, but not from this connection. If nobody has written the file since, all is as it was. A reader may
      // have made a log that is empty.
      let main = FileStatus(path: path)
      let (loss, time) = state.withLock { ($0.loss, $0.mainTime) }
      if loss == nil, (FileStatus(path: logPath)?.size ?? 0) == 0, main?.time == time, carryOver(db) {
        // With the log gone from its path, the mark would have the next process take the file for a copy without its log.
        try? UnclosedFile.clear(db)
        carryOver(db)
        return nil
      }
      return rescue(db) ?? error
    }
  }

  @discardableResult
  private func carryOver(_ db: Database) -> Bool {
    sqlite3_busy_timeout(db.sqliteConnection, 200)
    do { _ = try db.checkpoint(.truncate) } catch { return false }
    return true
  }

  /// Saves the database in a copy, as this connection sees it. What was cut off the log is still in the connection's memory.
  ///
  /// - Returns: `nil` if something is missing.
  private func rescue(_ db: Database) -> LeaderboardError? {
    var copy = path + ".rescued"
    var number = 1
    while FileIdentity(path: copy) != nil {
      number += 1
      copy = path + ".rescued-\(number)"
    }
    do {
      let newest = try RevisionTable.last(db)
      let queue = try DatabaseQueue(path: copy)
      let isWhole = try queue.writeWithoutTransaction { saved in
        try saved.execute(sql: "PRAGMA synchronous = FULL")
        try db.backup(to: saved)
        try UnclosedFile.clear(saved)
        return try String.fetchOne(saved, sql: "PRAGMA quick_check(1)") == "ok" && RevisionTable.last(saved) == newest
      }
      try queue.close()
      if isWhole { return .rescued(path: path, copy: copy) }
    } catch {
      // Told by what is returned.
    }
    try? FileManager.default.removeItem(atPath: copy)
    return nil
  }
}
