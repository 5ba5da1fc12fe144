import GRDB
import SQLiteFile

/// Makes the existing write-ahead log durable when a file is opened.
///
/// A process that is killed during the sync of a commit leaves a complete commit in the log, but that commit may not be
/// on disk. The next process cannot distinguish this commit from others. The process would answer a repeated batch from
/// this commit without a sync. A power failure would then lose an acknowledged batch.
enum FoundLog {
  /// The maximum time to wait for other connections when the log is emptied, in milliseconds.
  private static let emptyingTime: Int32 = 200
  /// The number of bytes written at a time. SQLite's write function takes less than 128 KiB.
  private static let part = 1 << 16

  /// Makes the contents of the log durable. Must be called before the first response.
  ///
  /// Syncing the log is not enough: after a failed sync, the kernel may have dropped the data. The log then looks
  /// complete and another sync succeeds, but the disk has a gap, and every later commit of this log is lost. So each
  /// byte is written again and then synced.
  ///
  /// A checkpoint alone is not enough either. While the end of the log is not on disk, a power failure would leave a
  /// newer file beside a log that has a gap and only older commits. So the checkpoint comes second. After the
  /// checkpoint, the next process that opens the file has less to write.
  static func makeDurable(_ db: Database, _ wait: LockWait) throws {
    // A connection opens the log with its first read.
    _ = try db.userVersion()
    guard let index = try LogIndex(db), index.frames > 0 else { return }
    try db.transaction { try rewrite($0) }
    try empty(db, wait)
  }

  /// Checkpoints the log, syncs the file and resets the log, unless other connections use it.
  private static func empty(_ db: Database, _ wait: LockWait) throws {
    try wait.shortened(to: emptyingTime, db) {
      do { _ = try db.checkpoint(.truncate) } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        return
      }
    }
  }

  /// Writes each byte of the log again, and syncs the log. The bytes do not change, so other connections may read
  /// meanwhile. They cannot write, because this transaction has the write lock.
  private static func rewrite(_ db: Database) throws {
    guard let index = try LogIndex(db), let log = OpenFile(logOf: db) else { return }
    var offset: Int64 = 0
    while offset < index.length {
      let bytes = try log.read(Int(min(Int64(part), index.length - offset)), at: offset)
      try log.write(bytes, at: offset)
      offset += Int64(bytes.count)
    }
    try log.sync()
  }
}
