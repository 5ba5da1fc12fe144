import Foundation
import GRDB
import SQLiteFile
import Synchronization
package import TapGame

/// The mark in a file that a program has written to it and not closed it in order.
///
/// SQLite's format cannot tell a copy without its log: the header says “write-ahead log” after an orderly close, too, and
/// nothing in the file counts what the log holds. The mark can. It is written before a process's first commit, carried
/// over from the log into the file, and removed by the last process that closes the file. After a crash the log lies
/// beside the file, and the mark means nothing.
final class UnclosedFile: Sendable {
  /// How often the mark was asked for until it was in the file; `nil` since then.
  private let attempts = Mutex<Int?>(0)

  /// Makes sure that the mark is in the file, before a connection's first write.
  func mark(_ db: Database) throws {
    let isDue = attempts.withLock { attempts in
      guard let number = attempts else { return false }
      attempts = number + 1
      // A reader of an older state keeps the log from being carried over. It is tried again, ever less often.
      return number & (number - 1) == 0
    }
    guard isDue, !db.isInsideTransaction else { return }
    let isMarked = try Self.isMarked(db)
    if !isMarked { try db.transaction { try $0.execute(sql: "INSERT OR IGNORE INTO unclosed_file (id) VALUES (1)") } }
    guard let row = try StoredRow.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)") else { return }
    let (inLog, carriedOver): (Int64?, Int64?) = try (row[1], row[2])
    if inLog == carriedOver { attempts.withLock { $0 = nil } }
  }

  /// Whether the mark is in a file. A file of an older format has none.
  static func isMarked(_ db: Database) throws -> Bool {
    try db.tableExists("unclosed_file") && Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM unclosed_file)") == true
  }

  /// Removes the mark.
  static func clear(_ db: Database) throws {
    if try isMarked(db) { try db.execute(sql: "DELETE FROM unclosed_file") }
  }

  /// Removes the mark from a file if no process has it open any more, and carries over its log.
  ///
  /// An error leaves the mark where it is, with the log beside the file.
  static func clear(_ path: String) {
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    guard let sole = try? DatabaseQueue(path: path, configuration: configuration) else { return }
    try? sole.writeWithoutTransaction { try clear($0) }
    try? sole.close()
  }
}

extension Leaderboard {
  /// Whether the file has the mark and this process is to remove it if it is the last.
  ///
  /// Who only reads a copy without its log leaves the mark for those who read it later.
  func isMarkedUnclosed() -> Bool {
    guard !reader.configuration.readonly, pool != nil || copyWithoutLog == nil, (try? feed.watch.checkIdentity()) != nil
    else {
      return false
    }
    return (try? reader.unsafeRead { try UnclosedFile.isMarked($0) }) ?? false
  }
}

/// What is known of a file that was copied while a program had it open, without its log: what it holds, and that there
/// may have been more.
package struct CopyWithoutLog: Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  package let path: String
  /// The newest revision in the file.
  package let revision: Revision
  /// The moment of the newest commit in the file.
  package let lastCommitAt: Timestamp?

  /// Looks at a file that this process has not opened; `nil` if nothing is known to be missing.
  package init?(at path: String) {
    guard Self.hasNoLog(path), case .database? = try? FileContent(at: path) else { return nil }
    var configuration = DatabaseFile.configuration()
    configuration.readonly = true
    // A connection that takes nothing but what is in the file, and makes no log.
    let uri = URL(fileURLWithPath: path).absoluteString + "?immutable=1"
    guard let file = try? DatabaseQueue(path: uri, configuration: configuration) else { return nil }
    defer { try? file.close() }
    let last = try? file.read { db in try UnclosedFile.isMarked(db) ? ContestLineage(db) : nil }
    // A program that has opened the file meanwhile has set the mark.
    guard let last = last ?? nil, Self.hasNoLog(path) else { return nil }
    self.path = path
    revision = last.last?.revision ?? Revision(rawValue: 0)
    lastCommitAt = last.last?.moment
  }

  private static func hasNoLog(_ path: String) -> Bool {
    FileIdentity(path: URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "-wal") == nil
  }

  /// One sentence: what, where, what to do.
  package var description: String {
    let moment = lastCommitAt.map { " of \($0)" } ?? ""
    return "\(path) was copied while a program had it open, without its log: it ends at revision \(revision)\(moment), "
      + "and what was counted after that may be missing; take a backup of the original."
  }
}
