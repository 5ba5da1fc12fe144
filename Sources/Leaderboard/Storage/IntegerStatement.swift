import GRDB
import GRDBSQLite

/// A prepared statement whose arguments and columns are numbers and texts, driven through SQLite's own calls.
///
/// The commit path runs three statements for each batch. GRDB's argument lists cost an array and a boxed value for each argument, which is
/// more time than SQLite needs for the statement itself; everywhere else GRDB's own interface is the better one.
struct IntegerStatement {
  private let statement: Statement
  private let handle: SQLiteStatement

  init(_ db: Database, _ sql: String) throws {
    statement = try db.cachedStatement(sql: sql)
    handle = statement.sqliteStatement
  }

  /// Sets the argument at a place, counted from 1.
  func bind(_ place: Int32, _ value: Int64) { sqlite3_bind_int64(handle, place, value) }

  /// Sets the argument at a place, counted from 1, to a number or to NULL.
  func bind(_ place: Int32, _ value: Int64?) {
    if let value { sqlite3_bind_int64(handle, place, value) } else { sqlite3_bind_null(handle, place) }
  }

  /// Sets the argument at a place, counted from 1, to a number with a fraction or to NULL.
  func bind(_ place: Int32, _ value: Double?) {
    if let value { sqlite3_bind_double(handle, place, value) } else { sqlite3_bind_null(handle, place) }
  }

  /// Sets the argument at a place, counted from 1, to a text, which SQLite copies.
  func bind(_ place: Int32, _ text: String) {
    // The value that SQLite calls SQLITE_TRANSIENT: a macro with a cast, which Swift does not import.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    sqlite3_bind_text(handle, place, text, Int32(text.utf8.count), copied)
  }

  /// Runs a statement that gives no rows.
  func execute() throws {
    defer { sqlite3_reset(handle) }
    let code = sqlite3_step(handle)
    guard code == SQLITE_DONE else { throw failure(code) }
  }

  /// Runs a statement that gives one row at the most, and reads it.
  func row<T>(_ read: (borrowing Columns) throws -> T) throws -> T? {
    defer { sqlite3_reset(handle) }
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return try read(Columns(handle: handle))
    case SQLITE_DONE: return nil
    default: throw failure(code)
    }
  }

  /// Runs a statement and reads its rows, until there are none left or the reader has seen enough.
  ///
  /// - Parameter read: reads a row, and says whether to go on.
  func rows(_ read: (borrowing Columns) throws -> Bool) throws {
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

  private func failure(_ code: Int32) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: sqlite3_db_handle(handle).flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) },
      sql: statement.sql)
  }

  /// The row that a statement stands on.
  struct Columns: ~Copyable {
    fileprivate let handle: SQLiteStatement

    /// The integer in a column, counted from 0.
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// The integer in a column, counted from 0, or `nil` for NULL.
    func optionalInteger(_ column: Int32) -> Int64? {
      sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : sqlite3_column_int64(handle, column)
    }

    /// The text in a column, counted from 0.
    func text(_ column: Int32) -> String {
      sqlite3_column_text(handle, column).map { String(cString: $0) } ?? ""
    }
  }
}
