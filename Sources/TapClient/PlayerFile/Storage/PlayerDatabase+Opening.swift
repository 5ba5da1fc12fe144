import Foundation
import GRDB
import SQLiteFile

extension PlayerDatabase {
  /// Opens a player's file exclusively for this process. Creates the file and its folders if they do not exist. Only
  /// the owner can read them.
  ///
  /// - Throws: ``PlayerFileError``. A rejected file stays unchanged.
  package static func open(path: String) throws -> PlayerDatabase {
    let url = URL(fileURLWithPath: path)
    let path = url.path
    var claim = try FileClaim(path: path)
    var version = try versionOnDisk(path)
    if version == nil {
      try makeFolder(url.deletingLastPathComponent())
      guard PrivateFile.create(path) else { throw PlayerFileError.cannotOpen(path: path, reason: reason(errno)) }
      claim = try FileClaim(path: path)
      version = try versionOnDisk(path)
    }
    guard let claim else { throw PlayerFileError.cannotOpen(path: path, reason: reason(ENOENT)) }
    guard access(path, W_OK) == 0 else { throw PlayerFileError.readOnly(path: path) }
    return try PlayerFileError.telling(of: path) {
      if version != Schema.player.version { try bringUpToDate(path) }
      let queue = try DatabaseQueue(path: path, configuration: configuration(isExclusive: true))
      try queue.writeWithoutTransaction { try prepare($0, path: path) }
      return PlayerDatabase(path: path, queue: queue, claim: claim)
    }
  }

  /// SQLite's exclusive locking mode keeps a second game out. The kernel releases the lock when the process ends, even
  /// after a crash. No lock file is left behind. In this mode the write-ahead log needs no shared memory.
  private static func configuration(isExclusive: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .immediateError
    configuration.label = "player"
    if isExclusive {
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
    }
    return configuration
  }

  /// Takes the lock, and checks the content of the file before anything is written.
  ///
  /// With a write-ahead log and `synchronous = FULL`, one sync of the disk makes a batch durable. A rollback journal
  /// needs several syncs. It also needs `EXTRA`: the removal of the journal is the commit, and with `FULL` a loss of
  /// power may undo this removal.
  private static func prepare(_ db: Database, path: String) throws {
    let version = try db.userVersion()
    guard version == Schema.player.version else {
      throw PlayerFileError.newerVersion(path: path, found: version, known: Schema.player.version)
    }
    try check(db, path: path)
    try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON")
    guard try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") == "wal" else {
      throw PlayerFileError.cannotOpen(path: path, reason: "its disk does not take a write-ahead log")
    }
    // SQLite takes the lock when it first uses the log. The lock must be taken now, not at the first tap.
    try db.transaction { _ in }
  }

  private static func check(_ db: Database, path: String) throws {
    let version = try db.userVersion()
    if try version < 0 || version == Schema.player.version && !Schema.player.isIntact(db) {
      throw PlayerFileError.damaged(path: path, detail: "its tables are not those of format \(version)")
    }
    if let fault = try String.fetchOne(db, sql: "PRAGMA quick_check(1)"), fault != "ok" {
      throw PlayerFileError.damaged(path: path, detail: fault)
    }
  }

  /// Creates the tables, or migrates those of an earlier format. It uses a rollback journal. So the file's header always
  /// has the current application ID and version. A write-ahead log could hold newer ones.
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

  /// Reads the version from the file's header, without SQLite.
  ///
  /// - Returns: the version of the format, 0 for an empty file; `nil` if there is no file.
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
    case .database(Schema.formerPlayerApplicationID, _): throw PlayerFileError.formerFormat(path: path)
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
