import Foundation
import GRDB
import SQLiteFile
import Synchronization

/// The mark in a file that a program has written to but not closed properly.
///
/// The mark reveals a file that was copied without its log. SQLite's format does not reveal that: the header says
/// “write-ahead log” even after a proper close, and the file does not say how much the log contains. The mark is
/// written before a process's first commit, checkpointed from the log into the file, and removed by the last process
/// that closes the file. After a crash, the mark has no meaning if the log is beside the file.
final class UnclosedFile: Sendable {
  /// The number of attempts to write the mark; `nil` once it is in the file.
  private let attempts = Mutex<Int?>(0)

  /// Writes the mark to the file before a connection's first write.
  func mark(_ db: Database) throws {
    let isDue = attempts.withLock { attempts in
      guard let number = attempts else { return false }
      attempts = number + 1
      // A reader of an older snapshot blocks the checkpoint. The checkpoint is retried at growing intervals.
      return number & (number - 1) == 0
    }
    guard isDue, !db.isInsideTransaction else { return }
    let isMarked = try Self.isMarked(db)
    if !isMarked { try db.transaction { try $0.execute(sql: "INSERT OR IGNORE INTO unclosed_file (id) VALUES (1)") } }
    guard let row = try StoredRow.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)") else { return }
    let (inLog, carriedOver): (Int64?, Int64?) = try (row[1], row[2])
    if inLog == carriedOver { attempts.withLock { $0 = nil } }
  }

  /// Whether the mark is in a file. A file of an older format has no mark.
  static func isMarked(_ db: Database) throws -> Bool {
    // GRDB's own check for a table reads all names of the schema. That check crashes the process if a name is damaged.
    let hasTable = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'unclosed_file')"
    return try Bool.fetchOne(db, sql: hasTable) == true
      && Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM unclosed_file)") == true
  }

  /// Removes the mark.
  static func clear(_ db: Database) throws {
    if try isMarked(db) { try db.execute(sql: "DELETE FROM unclosed_file") }
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
