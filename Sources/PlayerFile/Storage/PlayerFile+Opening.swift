import Foundation
import GRDB
import SQLiteFile

extension PlayerFile {
  /// Opens a player's file for this process alone, and makes it, with the folders on the way to it, if it is not there. What is made can
  /// be read by the person alone.
  ///
  /// - Throws: ``PlayerFileError``. A file that is refused was not changed.
  /// - Complexity: O(size of the file): it is checked from end to end.
  package static func open(path: String) throws -> PlayerFile {
    let url = URL(fileURLWithPath: path)
    let path = url.path
    let version = try versionOnDisk(path)
    if version == nil {
      try makeFolder(url.deletingLastPathComponent())
      guard makeEmptyFile(path) else { throw PlayerFileError.cannotOpen(path: path, reason: reason(errno)) }
    }
    guard access(path, W_OK) == 0 else { throw PlayerFileError.readOnly(path: path) }
    return try PlayerFileError.telling(of: path) {
      if version != Schema.player.version { try bringUpToDate(path) }
      let queue = try DatabaseQueue(path: path, configuration: configuration(isExclusive: true))
      try queue.writeWithoutTransaction { try prepare($0, path: path) }
      return PlayerFile(path: path, queue: queue)
    }
  }

  /// SQLite's exclusive locking mode is what keeps a second game out: the lock is the kernel's and goes with the process, however that
  /// ends, it leaves no file behind, and in it the log needs no memory shared with other processes.
  private static func configuration(isExclusive: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .immediateError
    configuration.label = "player"
    if isExclusive {
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    }
    return configuration
  }

  /// Takes the lock and looks at what is in the file before anything is written.
  ///
  /// A write-ahead log, since with `synchronous = FULL` it makes a batch durable with one sync of the disk. A rollback journal takes
  /// several, and `EXTRA` as well: under `FULL` its removal, which is what commits, may not outlive a loss of power.
  private static func prepare(_ db: Database, path: String) throws {
    let version = try db.userVersion()
    guard version == Schema.player.version else {
      throw PlayerFileError.newerVersion(path: path, found: version, known: Schema.player.version)
    }
    try check(db, path: path)
    try db.execute(sql: "PRAGMA synchronous = FULL")
    guard try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") == "wal" else {
      throw PlayerFileError.cannotOpen(path: path, reason: "its disk does not take a write-ahead log")
    }
    // The lock is taken with the first use of the log, which is to be now and not with the first tap.
    try db.transaction { _ in }
  }

  private static func check(_ db: Database, path: String) throws {
    let version = try db.userVersion()
    if version > 0, try !Schema.player.isIntact(db, version: version) {
      throw PlayerFileError.damaged(path: path, detail: "its tables are not those of format \(version)")
    }
    if let fault = try String.fetchOne(db, sql: "PRAGMA quick_check(1)"), fault != "ok" {
      throw PlayerFileError.damaged(path: path, detail: fault)
    }
  }

  /// Makes the tables, or brings those of an older version up to date: under a rollback journal, so that the file's header always tells
  /// whose it is and of which version, whatever a log beside it holds.
  private static func bringUpToDate(_ path: String) throws {
    let queue = try DatabaseQueue(path: path, configuration: configuration(isExclusive: false))
    defer { try? queue.close() }
    try queue.writeWithoutTransaction { db in
      try check(db, path: path)
      _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
      try db.execute(sql: "PRAGMA synchronous = EXTRA")
      try Schema.player.migrate(db)
    }
  }

  /// Looks whose file it is, without SQLite.
  ///
  /// - Returns: the version of its format, 0 if there is nothing in it yet; `nil` if there is no file.
  private static func versionOnDisk(_ path: String) throws -> Int? {
    switch try PlayerFileError.telling(of: path, { try FileContent(at: path) }) {
    case .missing: return nil
    case .folder: throw PlayerFileError.isDirectory(path: path)
    case .empty: return 0
    case .database(Schema.player.applicationID, let version):
      guard version <= Schema.player.version else {
        throw PlayerFileError.newerVersion(path: path, found: Int(version), known: Schema.player.version)
      }
      return Int(version)
    case .database, .other: throw PlayerFileError.notAPlayerFile(path: path)
    }
  }

  private static func makeFolder(_ url: URL) throws {
    guard mkdir(url.path, 0o700) != 0, errno != EEXIST else { return }
    guard errno == ENOENT, url.path != "/" else {
      throw PlayerFileError.cannotOpen(path: url.path, reason: reason(errno))
    }
    try makeFolder(url.deletingLastPathComponent())
    guard mkdir(url.path, 0o700) == 0 || errno == EEXIST else {
      throw PlayerFileError.cannotOpen(path: url.path, reason: reason(errno))
    }
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// Makes an empty file that only its owner may read. One that another process has just made is left as it is.
private func makeEmptyFile(_ path: String) -> Bool {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { return errno == EEXIST }
  return close(descriptor) == 0
}
