import GRDB
import GRDBSQLite
import SQLiteFile
import TapGame

/// A prepared statement that runs through SQLite's C functions. Its arguments and columns are numbers and texts.
///
/// The commit path runs three statements for each batch. GRDB's argument lists allocate an array, and a boxed value for
/// each argument. That takes longer than the statement itself. Elsewhere GRDB's own interface is better.
struct IntegerStatement {
  private let statement: Statement
  private let handle: SQLiteStatement

  init(_ db: Database, _ sql: String) throws {
    statement = try db.cachedStatement(sql: sql)
    handle = statement.sqliteStatement
  }

  /// Sets the first arguments. The others stay.
  @inline(__always)
  private func bind(_ arguments: [Int64?]) {
    for (place, argument) in arguments.enumerated() { bind(Int32(place + 1), argument) }
  }

  /// Sets the argument at a 1-based position, to a number or to NULL.
  func bind(_ place: Int32, _ value: Int64?) {
    if let value { sqlite3_bind_int64(handle, place, value) } else { sqlite3_bind_null(handle, place) }
  }

  /// Sets the argument at a 1-based position, to a floating-point number or to NULL.
  func bind(_ place: Int32, _ value: Double?) {
    if let value { sqlite3_bind_double(handle, place, value) } else { sqlite3_bind_null(handle, place) }
  }

  /// Sets the argument at a 1-based position, to a text, which SQLite copies.
  func bind(_ place: Int32, _ text: String) {
    // This is `SQLITE_TRANSIENT`, a macro with a cast, which Swift does not import.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    var text = text
    // As a C string, Swift would copy it once more. An empty text may have no address, and would be NULL.
    text.withUTF8 { bytes in
      let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      if start == nil {
        sqlite3_bind_text(handle, place, "", 0, copied)
      } else {
        sqlite3_bind_text(handle, place, start, Int32(bytes.count), copied)
      }
    }
  }

  /// Runs a statement that returns no rows.
  func execute(_ arguments: Int64?...) throws {
    bind(arguments)
    defer { sqlite3_reset(handle) }
    let code = sqlite3_step(handle)
    guard code == SQLITE_DONE else { throw failure(code) }
  }

  /// Runs a statement that returns at most one row, and reads it.
  func row<T>(_ arguments: Int64?..., read: (borrowing Columns) throws -> T) throws -> T? {
    bind(arguments)
    defer { sqlite3_reset(handle) }
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return try read(Columns(handle: handle))
    case SQLITE_DONE: return nil
    default: throw failure(code)
    }
  }

  /// Runs a statement and reads its rows, as long as `read` returns `true`.
  func rows(_ arguments: Int64?..., read: (borrowing Columns) throws -> Bool) throws {
    bind(arguments)
    defer { sqlite3_reset(handle) }
    while true {
      let code = sqlite3_step(handle)
      switch code {
      case SQLITE_ROW: guard try read(Columns(handle: handle)) else { return }
      case SQLITE_DONE: return
      default: throw failure(code)
      }
    }
  }

  /// Runs a statement and makes a value of each row.
  func map<T>(_ arguments: Int64?..., read: (borrowing Columns) throws -> T) throws -> [T] {
    bind(arguments)
    var values: [T] = []
    try rows {
      values.append(try read($0))
      return true
    }
    return values
  }

  private func failure(_ code: Int32) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: sqlite3_db_handle(handle).flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) },
      sql: statement.sql)
  }

  /// A statement's current row. Its values can be damaged, so each is read with `try`: SQLite would read a value of
  /// another type as 0.
  struct Columns: ~Copyable {
    fileprivate let handle: SQLiteStatement

    /// The integer in a 0-based column.
    func integer(_ column: Int32) throws -> Int64 {
      // One lookup of the column returns its type and its value. This takes 3 ns more than reading the value alone; two
      // lookups would take 10 ns more. SQLite allows this only for a connection that one thread uses at a time, like
      // GRDB's.
      let value = sqlite3_column_value(handle, column)
      guard sqlite3_value_type(value) == SQLITE_INTEGER else { throw damage(column) }
      return sqlite3_value_int64(value)
    }

    /// The integer in a 0-based column, or `nil` for NULL.
    func optionalInteger(_ column: Int32) throws -> Int64? {
      sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : try integer(column)
    }

    /// The integer in a 0-based column.
    func integer(_ column: Int32, in range: ClosedRange<Int64>) throws -> Int64 {
      let number = try integer(column)
      guard range.contains(number) else { throw damage(column) }
      return number
    }

    /// The taps or another count in a 0-based column.
    func count(_ column: Int32) throws -> Int64 { try integer(column, in: StoredRange.counts) }

    /// The moment in a 0-based column of milliseconds.
    func moment(_ column: Int32) throws -> Timestamp {
      Timestamp(milliseconds: try integer(column, in: StoredRange.moments))
    }

    /// The text in a 0-based column.
    func text(_ column: Int32) throws -> String {
      guard sqlite3_column_type(handle, column) == SQLITE_TEXT, let text = sqlite3_column_text(handle, column) else {
        throw damage(column)
      }
      return String(cString: text)
    }

    /// The error of a column whose value is of another type or out of range.
    @inline(never)
    private func damage(_ column: Int32) -> DatabaseError {
      let sql = sqlite3_sql(handle).map { String(cString: $0) } ?? ""
      let value = DatabaseValue(sqliteStatement: handle, index: column)
      return damage("\(name(column)) is \(value.type)", sql: sql)
    }

    private func damage(_ finding: String, sql: String) -> DatabaseError {
      var row: String?
      for key in StoredTable.keys where row == nil {
        for column in 0..<sqlite3_column_count(handle)
        where name(column) == key && sqlite3_column_type(handle, column) == SQLITE_INTEGER {
          row = String(sqlite3_column_int64(handle, column))
        }
      }
      return .damage(table: StoredTable.name(in: sql), row: row, finding)
    }

    private func name(_ column: Int32) -> String {
      sqlite3_column_name(handle, column).map { String(cString: $0) } ?? "column \(column)"
    }
  }
}

extension Statement {
  /// Runs a statement whose arguments are set, and reads its rows through SQLite's C functions.
  func forEachRow(_ db: Database, _ read: (SQLiteStatement) throws -> Void) throws {
    let handle = sqliteStatement
    try withExtendedLifetime(self) {
      defer { sqlite3_reset(handle) }
      while true {
        let code = sqlite3_step(handle)
        if code == SQLITE_DONE { return }
        guard code == SQLITE_ROW else {
          throw DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage, sql: sql)
        }
        try read(handle)
      }
    }
  }
}
