import GRDB
import GRDBSQLite
import SQLiteFile

/// Ensures that a write-ahead log found at opening is durable.
///
/// A process killed during a commit's sync leaves a whole commit in the log that may not be on disk. To the next
/// process it looks like any other: a repeated batch would be answered from it without a sync, and a power failure
/// would lose what was acknowledged.
enum FoundLog {
  /// How long to wait for other connections before emptying the log, in milliseconds.
  private static let emptyingTime: Int32 = 200
  /// The number of bytes written at a time. SQLite's write function takes less than 128 KiB.
  private static let part = 1 << 16

  /// Makes the contents of the log durable. Must be called before the first response.
  ///
  /// Syncing the log is not enough: after a failed sync, the kernel may have dropped the data. The log then reads as
  /// whole and another sync succeeds, but the disk has a gap, and every later commit of this log is lost. So each byte
  /// is written again, and then synced.
  ///
  /// A checkpoint alone is not enough either: until the end of the log is on disk, too, a power failure would leave a
  /// newer file with the older commits of a log that has a gap. So the checkpoint comes second; it leaves less to write
  /// for the next process that opens the file.
  static func makeDurable(_ db: Database) throws {
    // A connection opens the log with its first read.
    _ = try db.userVersion()
    guard let index = try LogIndex(db), index.frames > 0 else { return }
    try db.transaction { try rewrite($0) }
    try empty(db)
  }

  /// Checkpoints the log, syncs the file and resets the log, unless other connections use it.
  private static func empty(_ db: Database) throws {
    let usual = try Int32.fetchOne(db, sql: "PRAGMA busy_timeout") ?? DatabaseFile.busyTime
    sqlite3_busy_timeout(db.sqliteConnection, min(usual, emptyingTime))
    defer { sqlite3_busy_timeout(db.sqliteConnection, usual) }
    do { _ = try db.checkpoint(.truncate) } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      return
    }
  }

  /// Writes each byte of the log again, and syncs it. The bytes do not change, so others may read meanwhile, but not
  /// write.
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
