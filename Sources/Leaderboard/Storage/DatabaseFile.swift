import Foundation
import GRDB
import GRDBSQLite
import SQLiteFile
import SystemCalls

/// How a database is opened.
public enum DatabaseAccess: Sendable {
  /// The file must exist. Nothing is written to it, except that an older format is migrated if the file and its folder
  /// are writable.
  case readOnly
  /// The file must exist.
  case readWrite
  /// The file is created if it does not exist.
  case create
}

/// Opens a contest's file, after checking that it belongs to TouchSchool.
enum DatabaseFile {
  /// Waits thirty seconds for another connection's lock.
  static let patientMode = Database.BusyMode.timeout(Double(LockWait.busyTime) / 1000)

  /// Opens the file.
  ///
  /// - Parameter wait: how opening waits for another connection's lock. After opening, the writing connection waits up
  ///   to thirty seconds for a lock.
  /// - Throws: ``LeaderboardError``; a refused file is not changed.
  static func open(
    _ path: String, access: DatabaseAccess, wait: LockWait, schema: Schema = .contest
  ) throws -> any DatabaseReader {
    try LeaderboardError.telling(of: path) {
      do { return try openFile(path, access: access, wait: wait, schema) } catch let error as DatabaseError
        where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode)
      {
        throw sideFileFault(of: path) ?? error
      }
    }
  }

  private static func openFile(
    _ path: String, access: DatabaseAccess, wait: LockWait, _ schema: Schema
  ) throws -> any DatabaseReader {
    let busy = wait.openingMode
    let version = try examine(path, access: access, busy: busy, schema)
    if access == .readOnly, let version { return try openToRead(path, version: version, wait: wait, schema) }
    if version == nil {
      guard access == .create else { throw LeaderboardError.notFound(path: path) }
      // SQLite would let everybody read the names in the file. If this fails, SQLite fails, too, and says why.
      _ = PrivateFile.create(path)
    }
    let pool = try DatabasePool(path: path, configuration: configuration(busy: busy))
    try pool.writeWithoutTransaction { db in
      // GRDB sets NORMAL, which can lose the last commits in a power failure. Promise 1 needs FULL. SQLite's automatic
      // checkpoints are off, because they would also copy a log that has a gap. `LogKeeper` checks that the log is
      // complete before it checkpoints it.
      try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0")
      try db.execute(sql: "PRAGMA journal_size_limit = \(LogKeeper.checkpointPages * 4096)")
      try FoundLog.makeDurable(db, wait)
      try schema.migrate(db)
      wait.endOpening(db)
    }
    return pool
  }

  static func configuration(busy: Database.BusyMode = patientMode) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = busy
    configuration.label = "touchschool"
    configuration.prepareDatabase { db in
      // On Apple's systems, the disk's cache is synced only with the last two settings. On other systems, they do
      // nothing.
      try db.execute(sql: "PRAGMA cache_size = -65536; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON")
    }
    return configuration
  }

  /// A connection for reading. It is writable if possible, because reading must leave no files behind. SQLite removes
  /// the log and the shared memory only if the last connection to close is writable.
  private static func openToRead(
    _ path: String, version: Int, wait: LockWait, _ schema: Schema
  ) throws -> DatabaseQueue {
    let busy = wait.openingMode
    guard mayWrite(path), mayWriteFolder(of: path) else {
      guard version == schema.version else { throw LeaderboardError.readOnly(path: path) }
      return try openReadOnly(path, busy: busy)
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration(busy: busy))
    if version < schema.version {
      try queue.writeWithoutTransaction {
        try FoundLog.makeDurable($0, wait)
        try schema.migrate($0)
      }
    }
    return queue
  }

  /// A connection that cannot write.
  ///
  /// - Parameter busy: how the connection waits for another connection's lock.
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
        // The power failed while the file was created, before it had a log. Only a writable connection rolls back the
        // transaction of the creation.
        let queue = try DatabaseQueue(path: path, configuration: Self.configuration(busy: busy))
        _ = try queue.writeWithoutTransaction { try $0.userVersion() }
        try queue.close()
        return try open(path)
      }
    }
    // SQLite lets a reader create the log and the shared memory, too. The reader would own these files, and the
    // database's owner might not be able to write them. So a reader without permission to write uses existing files and
    // creates no files.
    let uri = URL(fileURLWithPath: path).absoluteString
    let (log, memory) = (FileStatus(path: path + "-wal"), FileStatus(path: path + "-shm"))
    // Without a log there is no writer, so the file can be read as immutable.
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

  /// Opens a file for reading, and creates no files beside it. The file must have no log and no writer.
  static func openImmutable(_ path: String) throws -> DatabaseQueue {
    var configuration = configuration()
    configuration.readonly = true
    return try DatabaseQueue(
      path: URL(fileURLWithPath: path).absoluteString + "?immutable=1", configuration: configuration)
  }

  /// Whether a log or shared memory of SQLite is beside a file.
  static func hasSideFiles(_ path: String) -> Bool {
    let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    return ["-wal", "-shm"].contains { FileStatus(path: path + $0) != nil }
  }

  /// Removes the log and the shared memory that a connection for reading has left beside a file. A connection that can
  /// write removes them when it is closed, unless another process uses them.
  static func removeSideFiles(of path: String) {
    guard hasSideFiles(path), mayWrite(path), let queue = try? DatabaseQueue(path: path) else { return }
    _ = try? queue.unsafeRead { try $0.userVersion() }
    try? queue.close()
  }

  /// Whether this process may write a file, by the file's permissions.
  private static func mayWrite(_ path: String) -> Bool { access(path, W_OK) == 0 }

  private static func mayWriteFolder(of path: String) -> Bool {
    mayWrite(URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  /// Removes a file that this process created and could not use, unless another process has it open.
  static func removeUnused(_ path: String) {
    guard let sole = try? SoleConnection(path, isDatabase: false) else { return }
    withExtendedLifetime(sole) { for ending in ["", "-journal", "-wal", "-shm"] { unlink(path + ending) } }
  }

  /// The fault of the log or the shared memory that may prevent a database from being opened; `nil` if there is none.
  /// This error names the faulty file; SQLite's error names the database.
  private static func sideFileFault(of path: String) -> LeaderboardError? {
    for path in [path + "-wal", path + "-shm"] where access(path, F_OK) == 0 {
      if access(path, R_OK) != 0 { return .cannotOpen(path: path, reason: "it may not be read") }
      if access(path, W_OK) != 0 { return .readOnly(path: path) }
    }
    return nil
  }

  /// Checks that the file belongs to TouchSchool, without writing to it.
  ///
  /// - Returns: the version of the file's format; `nil` if the file is empty or missing.
  static func examine(
    _ path: String, access: DatabaseAccess, busy: Database.BusyMode = patientMode, _ schema: Schema = .contest
  ) throws -> Int? {
    switch try FileContent(at: path) {
    case .missing where access == .create: return nil
    case .missing: throw LeaderboardError.notFound(path: path)
    case .folder: throw LeaderboardError.isDirectory(path: path)
    // An empty file becomes a database only with the access `create`.
    case .empty where access == .create: return nil
    // A power cut during the creation of the file has left the first page incomplete. SQLite uses the journal to make
    // the file empty again.
    case .other where access == .create && (FileStatus(path: path + "-journal")?.size ?? 0) > 0: return nil
    case .empty, .other: throw LeaderboardError.notADatabase(path: path)
    case .database: break
    }
    // The header on disk may be older than the write-ahead log, so SQLite has to read the header.
    let examined = try openReadOnly(path, busy: busy)
    defer { try? examined.close() }
    return try examined.read { try version(of: $0, path, access: access, schema) }
  }

  /// The format of a file that is open.
  ///
  /// - Returns: `nil` for an empty database that may be made into a contest.
  /// - Throws: ``LeaderboardError``.
  static func version(
    of db: Database, _ path: String, access: DatabaseAccess, _ schema: Schema = .contest
  ) throws -> Int? {
    let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let version = try db.userVersion()
    let objects = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
    // A crash right after the file was created leaves an empty database.
    if application == 0, version == 0, objects == 0 {
      guard access == .create else { throw LeaderboardError.foreignDatabase(path: path) }
      return nil
    }
    guard application != Schema.formerApplicationID else { throw LeaderboardError.formerFormat(path: path) }
    guard application == schema.applicationID else { throw LeaderboardError.foreignDatabase(path: path) }
    guard version <= schema.version else {
      throw LeaderboardError.newerVersion(path: path, found: version, known: schema.version)
    }
    // Another program may have used our application id for other tables. Our code relies on the columns and constraints
    // of its tables. Those of an earlier format are compared when they are migrated.
    guard try version > 0 && (version < schema.version || schema.isIntact(db)) else {
      throw LeaderboardError.damaged(path: path, detail: "its tables are not those of format \(version)")
    }
    return version
  }
}

/// The SQLite library of this process.
package enum SQLiteLibrary {
  /// The version of the library, such as `3.40.1`.
  package static var version: String { String(cString: sqlite3_libversion()) }
}
