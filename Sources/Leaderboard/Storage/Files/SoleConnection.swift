import Basics
import Foundation
import GRDB
import SystemCalls

/// The only connection to a file. It excludes all others as long as this object exists.
///
/// A connection to a file with a write-ahead log holds SQLite's shared lock from its first read until it is closed. To
/// leave the write-ahead mode, SQLite needs the exclusive lock. SQLite gets this lock only if no process has another
/// connection. The file then has no log beside it, and its name can be given to another file.
final class SoleConnection {
  private enum Hold {
    case connection(DatabaseQueue)
    /// The exclusive lock on a file that SQLite cannot read.
    case descriptor(Int32)
  }

  private let hold: Hold

  /// Whether SQLite could read the file. If not, the logs beside the file still belong to it.
  var isReadable: Bool { if case .connection = hold { true } else { false } }

  /// Locks a file.
  ///
  /// - Parameter isDatabase: whether SQLite recognises the file as a database. SQLite deletes the log of a file that it
  ///   does not recognise.
  /// - Throws: ``ContestCopyError`` if any process has the file open.
  init(_ path: String, isDatabase: Bool) throws {
    guard isDatabase else {
      hold = .descriptor(try Self.lock(path))
      return
    }
    do {
      hold = .connection(try Self.connection(path))
    } catch let error as DatabaseError where [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode) {
      throw Self.inUse(path)
    } catch is DatabaseError {
      hold = .descriptor(try Self.lock(path))
    }
  }

  deinit {
    switch hold {
    case .connection(let queue): try? queue.close()
    case .descriptor(let descriptor): close(descriptor)
    }
  }

  private static func connection(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    // Waits briefly for a reader that is closing.
    configuration.busyMode = .timeout(1)
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
      // The exclusive locking mode keeps the lock after the transaction.
      try db.execute(sql: "BEGIN EXCLUSIVE; COMMIT")
    }
    return queue
  }

  /// Takes SQLite's exclusive lock: a write lock on the bytes that readers lock.
  private static func lock(_ path: String) throws -> Int32 {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw ContestCopyError.cannotWrite(path, errno) }
    var range = lockOfReaders(F_WRLCK)
    guard fcntl(descriptor, F_SETLK, &range) == 0 else {
      close(descriptor)
      throw inUse(path)
    }
    return descriptor
  }

  private static func inUse(_ path: String) -> ContestCopyError {
    ContestCopyError(.use, "Another process has \(path) open; stop it, then restore again.")
  }

  /// Reads the file, which no other process can change; `nil` if SQLite cannot read it.
  func read<T>(_ work: (Database) throws -> T) throws -> T? {
    guard case .connection(let queue) = hold else { return nil }
    return try queue.read(work)
  }
}
