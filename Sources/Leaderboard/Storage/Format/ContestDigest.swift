import GRDB
import GRDBSQLite
import SQLiteFile
public import TapGame

extension ContestDigest {
  /// - Parameters:
  ///   - format: the format that counts as the file's; `nil` for its own.
  ///   - tables: the format whose columns are hashed; `nil` for all columns.
  init(
    _ db: Database, format: Int64? = nil, tables: Int64? = nil,
    progress: @escaping (_ rows: Int) throws -> Void = { _ in }
  ) throws {
    var contents = HashedContents(progress: progress)
    contents.add("touchschool contest")
    let format = try format ?? Int64.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    contents.add(format)
    let names = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name
        """)
    for table in names where !Schema.tablesOutsideTheContest.contains(table) {
      try contents.add(table: table, of: db, format: tables ?? .max)
    }
    self.init(contents.hash(), revision: try RevisionTable.last(db))
  }
}

/// Hashes rows in the encoding that ``ContestDigest`` and ``SealedSeason`` define.
struct HashedContents {
  private var hasher = SHA256Hasher()
  /// A buffer, so that the hasher is not called for every small value.
  private var bytes: [UInt8] = []
  private static let capacity = 1 << 16
  private static let rowsPerReport = 1 << 14
  private var rows = 0
  private let progress: (_ rows: Int) throws -> Void

  init(progress: @escaping (_ rows: Int) throws -> Void = { _ in }) {
    self.progress = progress
    bytes.reserveCapacity(Self.capacity)
  }

  mutating func add(table: String, of db: Database, format: Int64) throws {
    let later = Schema.columns(of: table, laterThan: format)
    let columns = try db.columns(in: table).map(\.name).filter { !later.contains($0) }
    let key = try db.primaryKey(table).columns
    let list = { (names: [String]) in names.map(\.quotedDatabaseIdentifier).joined(separator: ", ") }
    mark("T")
    add(table)
    add(Int64(columns.count))
    for column in columns { add(column) }

    let rows = try db.makeStatement(
      sql: "SELECT \(list(columns)) FROM \(table.quotedDatabaseIdentifier) ORDER BY \(list(key))")
    try add(rowsOf: rows, db)
  }

  /// Adds the rows of a statement whose arguments are set.
  ///
  /// - Returns: the number of the rows.
  @discardableResult
  mutating func add(rowsOf statement: Statement, _ db: Database) throws -> Int {
    let columns = Int32(statement.columnCount)
    var count = 0
    try statement.forEachRow(db) { row in
      count += 1
      rows += 1
      if rows.isMultiple(of: Self.rowsPerReport) { try progress(rows) }
      mark("R")
      for column in 0..<columns { add(column: column, of: row) }
    }
    return count
  }

  private mutating func add(column: Int32, of handle: SQLiteStatement) {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: add(sqlite3_column_int64(handle, column))
    case SQLITE_FLOAT:
      mark("F")
      add(word: sqlite3_column_double(handle, column).bitPattern)
    case SQLITE_TEXT:
      // The text is read before its length, so that the length counts its UTF-8 bytes.
      let start = sqlite3_column_text(handle, column).map { UnsafeRawPointer($0) }
      add("S", start, count: sqlite3_column_bytes(handle, column))
    case SQLITE_BLOB:
      add("B", sqlite3_column_blob(handle, column), count: sqlite3_column_bytes(handle, column))
    default: mark("N")
    }
  }

  private mutating func add(_ type: Unicode.Scalar, _ start: UnsafeRawPointer?, count: Int32) {
    mark(type)
    add(word: UInt64(count))
    bytes += UnsafeRawBufferPointer(start: start, count: Int(count))
  }

  /// Begins a row whose values are added one by one.
  mutating func addRow() { mark("R") }

  mutating func add(_ text: String) {
    mark("S")
    add(word: UInt64(text.utf8.count))
    bytes += text.utf8
  }

  mutating func add(_ number: Int64) {
    mark("I")
    add(word: UInt64(bitPattern: number))
  }

  mutating func add(_ number: Int64?) {
    if let number { add(number) } else { mark("N") }
  }

  private mutating func add(word: UInt64) {
    withUnsafeBytes(of: word.bigEndian) { bytes += $0 }
  }

  /// Begins a value, a row or a table.
  private mutating func mark(_ letter: Unicode.Scalar) {
    if bytes.count >= Self.capacity { flush() }
    bytes.append(UInt8(truncatingIfNeeded: letter.value))
  }

  private mutating func flush() {
    hasher.update(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func hash() -> [UInt8] {
    flush()
    return hasher.finalized()
  }
}

/// A SHA-256 over the logical contents of a database: two files have the same digest if their tables hold the same
/// rows, even if their pages and transactions differ.
///
/// It is the hash of these bytes, in order:
///
/// 1. the text `touchschool contest`, and the number of the file's format as an integer;
/// 2. for each table, in bytewise order of the names: the byte `T`, the name, the number of columns, and their names in
///    the table's order. The tables `unclosed_file`, `lost_log`, `erasure_due`, `replica`, `replica_part` and
///    `webhook_secret` are left out: they are not part of the contest, or secret;
/// 3. for each row of the table, in the order of the primary key: the byte `R`, then the value of each column.
///
/// A value is a type byte and its content. All numbers are big-endian.
///
/// - `N`: NULL, without content.
/// - `I`: an integer, as eight bytes of two's complement.
/// - `F`: a floating-point number, as the eight bytes of IEEE 754.
/// - `S`: a text, as the number of its UTF-8 bytes (eight bytes) and these bytes.
/// - `B`: a blob, as the number of its bytes (eight bytes) and these bytes.
///
/// Names and counts are written as values.
public struct ContestDigest: Hashable, Sendable, Codable {
  /// The hash, as 64 hexadecimal digits.
  public let digest: String
  public let revision: Revision

  public init(digest: String, revision: Revision) {
    self.digest = digest
    self.revision = revision
  }

  init(_ bytes: [UInt8], revision: Revision) { self.init(digest: bytes.hexadecimal, revision: revision) }
}
