import Foundation
import GRDB
import SQLiteFile

/// How a database is opened.
public enum DatabaseAccess: Sendable {
  /// The file must be there; no taps, schools or rules are written to it. Where it may be written, a file of an older format is brought up
  /// to date, and seasons of series whose time has come are started when the seasons or the current board are asked for; where it may
  /// not, it is shown as it stands.
  case readOnly
  /// The file must be there.
  case readWrite
  /// The file is made if it is not there.
  case create
}

/// Opens the one file that holds everything, after making sure that it is ours.
enum DatabaseFile {
  /// Opens the file.
  ///
  /// - Throws: ``LeaderboardError``; a file that is refused was not changed.
  static func open(_ path: String, access: DatabaseAccess) throws -> any DatabaseReader {
    try LeaderboardError.telling(of: path) {
      let version = try examine(path, access: access)
      if access == .readOnly, let version { return try openToRead(path, version: version) }
      if version == nil {
        guard access == .create else { throw LeaderboardError.notFound(path: path) }
      }
      let pool = try DatabasePool(path: path, configuration: configuration())
      try pool.writeWithoutTransaction { db in
        // GRDB sets NORMAL, which can lose the last commits when the power fails: promise 1 needs FULL.
        try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = \(checkpointPages)")
        try Schema.contest.migrate(db)
      }
      return pool
    }
  }

  /// How many pages the write-ahead log may hold before it is carried over into the file: 64 MiB. SQLite's 1,000 pages would carry the
  /// same pages over again and again while many sessions write: in a C prototype, 1,000 batches a transaction over 100,000 sessions in
  /// random order, 40,000 batches a second against 60,000.
  private static let checkpointPages = 16_384

  private static func configuration() -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(30)
    configuration.label = "touchschool"
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA cache_size = -65536")
    }
    return configuration
  }

  /// A connection for reading. Where it may, it is one that could write: SQLite lets only such a connection take the log and the shared
  /// memory away again when it is the last to close, and reading is to leave nothing behind.
  private static func openToRead(_ path: String, version: Int) throws -> DatabaseQueue {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard FileManager.default.isWritableFile(atPath: path), FileManager.default.isWritableFile(atPath: folder) else {
      guard version == Schema.contest.version else {
        throw LeaderboardError.olderVersion(path: path, found: version, known: Schema.contest.version)
      }
      return try openReadOnly(path)
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration())
    if version < Schema.contest.version { try queue.writeWithoutTransaction { try Schema.contest.migrate($0) } }
    return queue
  }

  /// A connection that cannot write.
  static func openReadOnly(_ path: String) throws -> DatabaseQueue {
    var configuration = configuration()
    configuration.readonly = true
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.read { _ = try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
      return queue
    } catch let error as DatabaseError where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode) {
      // In a folder that may not be written SQLite cannot make the memory that readers and writers share. Where there is no log, nobody
      // writes either, and the file can be read as one that does not change.
      guard !FileManager.default.fileExists(atPath: path + "-wal") else { throw error }
      let uri = URL(fileURLWithPath: path).absoluteString + "?immutable=1"
      return try DatabaseQueue(path: uri, configuration: configuration)
    }
  }

  /// Looks whose file it is, without writing to it.
  ///
  /// - Returns: the version of its format; `nil` if there is nothing in it yet.
  private static func examine(_ path: String, access: DatabaseAccess) throws -> Int? {
    switch try FileContent(at: path) {
    case .missing where access == .create: return nil
    case .missing: throw LeaderboardError.notFound(path: path)
    case .folder: throw LeaderboardError.isDirectory(path: path)
    // An empty file becomes a database only where one was to be made.
    case .empty where access == .create: return nil
    case .empty, .other: throw LeaderboardError.notADatabase(path: path)
    case .database: break
    }
    // The header on disk may be older than the write-ahead log, so SQLite is asked.
    let examined = try openReadOnly(path)
    defer { try? examined.close() }
    return try examined.read { db in
      let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      let version = try db.userVersion()
      let objects = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
      // What a crash right after the file was made leaves behind: made, but nothing in it.
      if application == 0, version == 0, objects == 0 {
        guard access == .create else { throw LeaderboardError.foreignDatabase(path: path) }
        return nil
      }
      guard application == Schema.contest.applicationID else { throw LeaderboardError.foreignDatabase(path: path) }
      guard version <= Schema.contest.version else {
        throw LeaderboardError.newerVersion(path: path, found: version, known: Schema.contest.version)
      }
      // Whoever wrote other tables under our mark: what follows relies on their columns and on what they forbid.
      guard try Schema.contest.isIntact(db, version: version) else {
        throw LeaderboardError.damaged(path: path, detail: "its tables are not those of format \(version)")
      }
      return version
    }
  }
}
