import GRDB
import GRDBSQLite
import SQLiteFile

/// Makes durable what a connection finds in the write-ahead log.
///
/// A process that was killed inside a commit's sync leaves a commit in the log that is whole, and that may not be on disk. To whoever opens the
/// file it looks like any other: the repeat of a batch would be answered from it without any sync, and a power cut would lose what was
/// acknowledged.
enum FoundLog {
  /// How long other connections may keep the log from being emptied, in milliseconds.
  private static let emptyingTime: Int32 = 200
  /// How many bytes are written at a time. SQLite's own way to write takes less than 128 KiB.
  private static let part = 1 << 16

  /// Makes durable what the log holds. To be called before the first answer.
  ///
  /// It is not enough to sync the log: where a sync has failed before, the kernel may have dropped what was to be written. The log reads as
  /// whole, another sync reports success, and the disk has a gap, with which every later commit of this log is lost. So each byte is
  /// written anew, and then synced.
  ///
  /// Nor is it enough to carry the log over into the file: until the disk has the end of the log, too, a power cut would leave a newer file below
  /// the older commits of a log with a gap. So that comes second; then the next process to open the file has less to write.
  static func makeDurable(_ db: Database) throws {
    // A connection knows of the log once it has read.
    _ = try db.userVersion()
    guard let index = try LogIndex(db), index.frames > 0 else { return }
    try db.transaction { try rewrite($0) }
    try empty(db)
  }

  /// Carries the log over into the file, syncs the file and begins the log anew, unless other connections use it.
  private static func empty(_ db: Database) throws {
    let usual = try Int32.fetchOne(db, sql: "PRAGMA busy_timeout") ?? DatabaseFile.busyTime
    sqlite3_busy_timeout(db.sqliteConnection, min(usual, emptyingTime))
    defer { sqlite3_busy_timeout(db.sqliteConnection, usual) }
    do { _ = try db.checkpoint(.truncate) } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      return
    }
  }

  /// Writes each byte of the log anew, and syncs it. The bytes are what they were, so others may read meanwhile; nobody else may write.
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
