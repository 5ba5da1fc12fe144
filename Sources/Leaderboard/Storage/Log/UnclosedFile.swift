import GRDB
import SQLiteFile
import Synchronization

/// The mark that reveals a file whose write-ahead log is gone: the file was copied without it, or somebody removed it.
///
/// SQLite's format does not reveal that: the file does not say how much the log contains. So the file on disk has the
/// mark, a row, while its log has commits that are not checkpointed, and the first commit of the log removes the mark:
///
/// 1. Before a process's first commit, and whenever the log was checkpointed, the mark is committed and checkpointed.
/// 2. Then it is deleted in a commit that stays in the log.
///
/// A complete checkpoint takes the deletion into the file. So a file is whole after any program has closed it last, in
/// order or not, and without the log the mark stays. A process that is killed between the two steps leaves its log.
final class UnclosedFile: Sendable {
  /// The maximum time to wait for readers at the checkpoint, in milliseconds.
  private static let waitingTime: Int32 = 100

  private struct State {
    /// The checkpoint that wrote the mark; `nil` if the mark is not in the file.
    var written: LogIndex.Checkpoint?
    /// The number of attempts since the last success.
    var attempts = 0
  }

  private let state = Mutex(State())

  /// Writes the mark to the file on disk, unless it is there.
  ///
  /// - Parameter check: checks that the log is complete, because a checkpoint would also copy a log that has a gap.
  func write(_ db: Database, _ wait: LockWait, after check: () throws -> Void) throws {
    guard !db.isInsideTransaction else { return }
    let now = try LogIndex.checkpoint(db)
    let isDue = state.withLock { state in
      if let now, now == state.written { return false }
      state.attempts += 1
      // A reader of an older state blocks the checkpoint. It is retried at growing intervals.
      return state.attempts & (state.attempts - 1) == 0
    }
    guard isDue, try !LogIndex.hasOlderReaders(db) else { return }
    try check()
    try db.transaction { try $0.execute(sql: "INSERT OR IGNORE INTO unclosed_file (id) VALUES (1)") }
    let isInFile = wait.shortened(to: Self.waitingTime, db) { (try? db.checkpoint(.full)) != nil }
    try db.transaction { try Self.clear($0) }
    let written = isInFile ? try LogIndex.checkpoint(db) : nil
    state.withLock { state in
      state.written = written
      if isInFile { state.attempts = 0 }
    }
  }

  /// Whether the mark is in a file. A file that is no contest yet has none.
  static func isMarked(_ db: Database) throws -> Bool {
    try db.hasTable("unclosed_file")
      && Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM unclosed_file)") == true
  }

  /// Removes the mark.
  static func clear(_ db: Database) throws {
    if try isMarked(db) { try db.execute(sql: "DELETE FROM unclosed_file") }
  }

  /// Writes a page, and changes nothing.
  static func touch(_ db: Database) throws {
    try db.execute(sql: "INSERT OR IGNORE INTO unclosed_file (id) VALUES (1); DELETE FROM unclosed_file")
  }

  /// Removes the mark from a file that no process has open any more, and checkpoints its log.
  ///
  /// After an error the mark stays, with the log beside the file.
  static func clear(_ path: String) {
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    guard let sole = try? DatabaseQueue(path: path, configuration: configuration) else { return }
    try? sole.writeWithoutTransaction { try clear($0) }
    try? sole.close()
  }
}
