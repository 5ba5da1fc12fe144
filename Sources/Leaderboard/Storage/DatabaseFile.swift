import Foundation
import GRDB
import SQLiteFile

/// How a database is opened.
public enum DatabaseAccess: Sendable {
  /// The file must be there, and nothing is written to it, except that a file of an older format is brought up to date where it may be
  /// written.
  case readOnly
  /// The file must be there.
  case readWrite
  /// The file is made if it is not there.
  case create
}

/// Opens the one file that holds everything, after making sure that it is ours.
enum DatabaseFile {
  /// What a connection does while another one has the file locked: it waits for thirty seconds.
  static let patientMode = Database.BusyMode.timeout(Double(busyTime) / 1000)

  /// Opens the file.
  ///
  /// - Parameter busy: what opening does while another connection has the file locked. The connection that writes waits for thirty seconds
  ///   from then on.
  /// - Throws: ``LeaderboardError``; a file that is refused was not changed.
  static func open(_ path: String, access: DatabaseAccess, busy: Database.BusyMode = patientMode) throws
    -> any DatabaseReader
  {
    try LeaderboardError.telling(of: path) {
      do { return try openFile(path, access: access, busy: busy) } catch let error as DatabaseError
        where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode)
      {
        throw sideFileFault(of: path) ?? error
      }
    }
  }

  private static func openFile(
    _ path: String, access: DatabaseAccess, busy: Database.BusyMode
  ) throws -> any DatabaseReader {
    let version = try examine(path, access: access, busy: busy)
    if access == .readOnly, let version { return try openToRead(path, version: version, busy: busy) }
    if version == nil {
      guard access == .create else { throw LeaderboardError.notFound(path: path) }
    }
    let pool = try DatabasePool(path: path, configuration: configuration(busy: busy))
    try pool.writeWithoutTransaction { db in
      // GRDB sets NORMAL, which can lose the last commits when the power fails: promise 1 needs FULL. The log is carried over by
      // `LogKeeper`, which first makes sure that it is whole: SQLite would carry a gap over, too.
      try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0")
      try db.execute(sql: "PRAGMA journal_size_limit = \(checkpointPages * 4096)")
      try FoundLog.makeDurable(db)
      try Schema.contest.migrate(db)
      try db.execute(sql: "PRAGMA busy_timeout = \(busyTime)")
    }
    return pool
  }

  /// How many pages the write-ahead log may hold before it is carried over into the file: 64 MiB. SQLite's 1,000 pages would carry the
  /// same pages over again and again while many sessions write: in a C prototype, 1,000 batches a transaction over 100,000 sessions in
  /// random order, 40,000 batches a second against 60,000.
  static let checkpointPages: Int64 = 16_384

  /// How long a connection waits for a lock, in milliseconds.
  static let busyTime: Int32 = 30_000

  static func configuration(busy: Database.BusyMode = patientMode) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = busy
    configuration.label = "touchschool"
    configuration.prepareDatabase { db in
      // A disk of Apple's syncs its own memory only where it is told to. Elsewhere these two do nothing.
      try db.execute(sql: "PRAGMA cache_size = -65536; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON")
    }
    return configuration
  }

  /// A connection for reading. Where it may, it is one that could write: SQLite lets only such a connection take the log and the shared
  /// memory away again when it is the last to close, and reading is to leave nothing behind.
  private static func openToRead(_ path: String, version: Int, busy: Database.BusyMode) throws -> DatabaseQueue {
    guard mayWrite(path), mayWriteFolder(of: path) else {
      guard version == Schema.contest.version else {
        throw LeaderboardError.olderVersion(path: path, found: version, known: Schema.contest.version)
      }
      return try openReadOnly(path, busy: busy)
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration(busy: busy))
    if version < Schema.contest.version {
      try queue.writeWithoutTransaction {
        try FoundLog.makeDurable($0)
        try Schema.contest.migrate($0)
      }
    }
    return queue
  }

  /// A connection that cannot write.
  ///
  /// - Parameter busy: what it does while another connection has the file locked.
  static func openReadOnly(_ path: String, busy: Database.BusyMode = patientMode) throws -> DatabaseQueue {
    var configuration = configuration(busy: busy)
    configuration.readonly = true
    func open(_ path: String) throws -> DatabaseQueue {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.read { _ = try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
      return queue
    }
    if mayWrite(path), mayWriteFolder(of: path) {
      do { return try open(path) } catch let error as DatabaseError
        where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK
      {
        // A power cut while the file was made, before it had a log. Only a connection that may write takes such a transaction back.
        let queue = try DatabaseQueue(path: path, configuration: Self.configuration(busy: busy))
        _ = try queue.writeWithoutTransaction { try $0.userVersion() }
        try queue.close()
        return try open(path)
      }
    }
    // SQLite lets a reader make the log and the shared memory, too. They would be the reader's own files, which the owner of the database may
    // not write. So a reader that may not write uses those that are there, and makes none.
    let uri = URL(fileURLWithPath: path).absoluteString
    let (log, memory) = (FileStatus(path: path + "-wal"), FileStatus(path: path + "-shm"))
    // Where there is no log, nobody writes, and the file can be read as one that does not change.
    guard let log, log.size > 0 || memory != nil else { return try open(uri + "?immutable=1") }
    guard memory != nil else {
      throw LeaderboardError.cannotOpen(
        path: path + "-wal", reason: "it is to be taken into the database first, by somebody who may write both")
    }
    do { return try open(uri + "?readonly_shm=1") } catch let error as DatabaseError
      where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode)
    {
      throw sideFileFault(of: path) ?? error
    }
  }

  /// Whether this process may write a file. The rights are those of the file, for whoever it belongs to.
  private static func mayWrite(_ path: String) -> Bool { access(path, W_OK) == 0 }

  private static func mayWriteFolder(of path: String) -> Bool {
    mayWrite(URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  /// Names the file that keeps a database from being opened, if it is the log or the shared memory. SQLite names the database.
  private static func sideFileFault(of path: String) -> LeaderboardError? {
    for path in [path + "-wal", path + "-shm"] where access(path, F_OK) == 0 {
      if access(path, R_OK) != 0 { return .cannotOpen(path: path, reason: "it may not be read") }
      if access(path, W_OK) != 0 { return .readOnly(path: path) }
    }
    return nil
  }

  /// Looks whose file it is, without writing to it.
  ///
  /// - Returns: the version of its format; `nil` if there is nothing in it yet.
  static func examine(
    _ path: String, access: DatabaseAccess, busy: Database.BusyMode = patientMode
  ) throws -> Int? {
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
    let examined = try openReadOnly(path, busy: busy)
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
