import GRDB
import GRDBSQLite

/// The header of the shared memory, which describes the write-ahead log to all connections.
///
/// Source: “WAL-mode File Format”, section 2.1, https://www.sqlite.org/walformat.html
struct LogIndex: Equatable {
  /// The number of committed frames in the log. A frame is a page with a header of 24 bytes.
  let frames: Int64
  let pageSize: Int64
  /// The number of pages of the database at the last commit.
  let pages: Int64
  /// A number that changes whenever the log is reset. Each frame carries these bytes.
  let salt: UInt64

  private static let length = 48
  /// The offset of the number of frames that are checkpointed, and of the frames that five readers' locks stand for.
  private static let checkpoint = 96

  /// The header of a connection's file; `nil` before the connection has read or if the file has no log.
  init?(_ db: Database) throws {
    guard let file = db.file(SQLITE_FCNTL_FILE_POINTER), let region = try Self.memory(of: file) else { return nil }
    // Another process may be writing the header. It writes two copies, one after the other. So different copies mean
    // that the write is not complete.
    for _ in 0..<100 {
      let first = [UInt8](UnsafeRawBufferPointer(start: region, count: Self.length))
      let second = [UInt8](UnsafeRawBufferPointer(start: region + Self.length, count: Self.length))
      guard first == second else { continue }
      guard first[12] == 1 else { return nil }
      self.init(first)
      return
    }
    return nil
  }

  private init(_ bytes: [UInt8]) {
    func value<T: BitwiseCopyable>(_ type: T.Type, at offset: Int) -> T {
      bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: type) }
    }
    let size = Int64(value(UInt16.self, at: 14))
    // A page size of 65,536 does not fit into 16 bits. It is stored as 1.
    pageSize = (size & 0xFE00) + (size & 1) << 16
    frames = Int64(value(UInt32.self, at: 16))
    pages = Int64(value(UInt32.self, at: 20))
    salt = value(UInt64.self, at: 32)
  }

  /// The length of the log's header and the committed frames, in bytes.
  var length: Int64 { frames == 0 ? 0 : offset(of: frames + 1) }

  /// The offset of a frame in the log; frames are numbered from 1.
  func offset(of frame: Int64) -> Int64 { 32 + (frame - 1) * (24 + pageSize) }

  /// Whether any connection reads an older state than the newest. A checkpoint would stop at that state.
  ///
  /// Only the writer's connection may ask, outside of a transaction: then a reader that begins meanwhile reads the newest
  /// state.
  static func hasOlderReaders(_ db: Database) throws -> Bool {
    guard let index = try LogIndex(db), let file = db.file(SQLITE_FCNTL_FILE_POINTER),
      let lock = file.pointee.pMethods.pointee.xShmLock, let memory = try memory(of: file)
    else { return false }
    // The first of the five locks is of readers that read no log.
    for reader in 1..<5 {
      let mark = memory.loadUnaligned(fromByteOffset: checkpoint + 4 + 4 * reader, as: UInt32.self)
      guard Int64(mark) < index.frames else { continue }
      let slot = Int32(3 + reader)
      guard lock(file, slot, 1, SQLITE_SHM_LOCK | SQLITE_SHM_EXCLUSIVE) == SQLITE_OK else { return true }
      _ = lock(file, slot, 1, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE)
    }
    return false
  }

  /// The shared memory of a file; `nil` if it has none.
  private static func memory(of file: UnsafeMutablePointer<sqlite3_file>) throws -> UnsafeMutableRawPointer? {
    guard file.pointee.pMethods.pointee.iVersion >= 2, let map = file.pointee.pMethods.pointee.xShmMap else {
      return nil
    }
    var region: UnsafeMutableRawPointer?
    let code = map(file, 0, 32_768, 0, &region)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    return region
  }

  /// Identifies the last checkpoint of the log, also one of another program.
  struct Checkpoint: Equatable {
    let salt: UInt64
    let frames: UInt32
  }

  /// The last checkpoint of a connection's log; `nil` before the connection has read or if the file has no log.
  static func checkpoint(_ db: Database) throws -> Checkpoint? {
    guard let index = try LogIndex(db), let file = db.file(SQLITE_FCNTL_FILE_POINTER), let memory = try memory(of: file)
    else { return nil }
    return Checkpoint(salt: index.salt, frames: memory.loadUnaligned(fromByteOffset: checkpoint, as: UInt32.self))
  }
}

extension Database {
  /// A file of this connection, for `SQLITE_FCNTL_FILE_POINTER` or `SQLITE_FCNTL_JOURNAL_POINTER`; `nil` if it is not
  /// open.
  func file(_ which: Int32) -> UnsafeMutablePointer<sqlite3_file>? {
    guard let connection = sqliteConnection else { return nil }
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = withUnsafeMutablePointer(to: &file) { sqlite3_file_control(connection, "main", which, $0) }
    guard code == SQLITE_OK, let file, file.pointee.pMethods != nil else { return nil }
    return file
  }
}

/// A file that SQLite has open, read and written without SQLite's page cache.
struct OpenFile {
  private let file: UnsafeMutablePointer<sqlite3_file>
  private var methods: sqlite3_io_methods { file.pointee.pMethods.pointee }

  /// The write-ahead log of a connection; `nil` before the connection has read.
  init?(logOf db: Database) {
    guard let file = db.file(SQLITE_FCNTL_JOURNAL_POINTER) else { return nil }
    self.file = file
  }

  func size() throws -> Int64 {
    var size: Int64 = 0
    try check(methods.xFileSize(file, &size))
    return size
  }

  /// Reads bytes. Bytes after the end of the file are zero.
  func read(_ count: Int, at offset: Int64) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let code = methods.xRead(file, &bytes, Int32(count), offset)
    // This is `SQLITE_IOERR_SHORT_READ`, a macro with a shift, which Swift does not import.
    let shortRead = SQLITE_IOERR | (2 << 8)
    if code != shortRead { try check(code) }
    return bytes
  }

  func write(_ bytes: [UInt8], at offset: Int64) throws {
    try check(methods.xWrite(file, bytes, Int32(bytes.count), offset))
  }

  func sync() throws { try check(methods.xSync(file, SQLITE_SYNC_FULL)) }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}
