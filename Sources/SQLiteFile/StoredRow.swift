package import GRDB

/// A row of a file. Its values can be damaged, so each value is read with `try`.
///
/// GRDB's own `row["name"]` ends the process if a value is NULL or of another type. So queries that read a file use
/// this type in place of `Row`:
///
/// ```swift
/// let row = try StoredRow.fetchOne(db, sql: "SELECT name, ends_at FROM season WHERE id = ?", arguments: [1])
/// let name: String? = try row?["name"]
/// ```
package struct StoredRow {
  /// The query that returned a row. Only errors need its text, and GRDB creates the text anew each time.
  private enum Query {
    case text(String)
    case prepared(Statement)

    var text: String {
      switch self {
      case .text(let sql): sql
      case .prepared(let statement): statement.sql
      }
    }
  }

  private let row: Row
  private let query: Query

  private init(_ row: Row, of query: Query) {
    self.row = row
    self.query = query
  }

  /// The value in a column.
  ///
  /// - Throws: `SQLITE_CORRUPT` with the table, the row and the column if the value is of another type or out of range.
  package subscript<Value: StoredValue>(column: String) -> Value {
    get throws {
      let stored: DatabaseValue = row[column]
      guard let value = Value(stored: stored) else { throw damage(column, stored) }
      return value
    }
  }

  /// The value in the column at a 0-based index.
  ///
  /// - Throws: as for a named column.
  package subscript<Value: StoredValue>(column: Int) -> Value {
    get throws {
      let stored: DatabaseValue = row[column]
      guard let value = Value(stored: stored) else { throw damage(Array(row.columnNames)[column], stored) }
      return value
    }
  }

  /// The error for a row whose values have the right types but are invalid.
  ///
  /// - Parameter finding: what is wrong, such as “the period is “year””.
  package func damage(_ finding: String) -> DatabaseError {
    .damage(table: StoredTable.name(in: query.text), row: name, finding)
  }

  private func damage(_ column: String, _ value: DatabaseValue) -> DatabaseError {
    damage("\(column) is \(value.type)")
  }

  /// The name of the row in errors: the value of the first column in ``StoredTable/keys`` that the row has.
  private var name: String? {
    for column in StoredTable.keys where row.hasColumn(column) {
      switch (row[column] as DatabaseValue).storage {
      case .int64(let number): return String(number)
      case .string(let text): return text
      default: continue
      }
    }
    return nil
  }
}

extension StoredRow {
  /// The first row of a query; `nil` if there is none.
  package static func fetchOne(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> StoredRow? {
    try Row.fetchOne(db, sql: sql, arguments: arguments).map { StoredRow($0, of: .text(sql)) }
  }

  /// The first row of a prepared query; `nil` if there is none.
  package static func fetchOne(_ statement: Statement, arguments: StatementArguments? = nil) throws -> StoredRow? {
    try Row.fetchOne(statement, arguments: arguments).map { StoredRow($0, of: .prepared(statement)) }
  }

  package static func fetchAll(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> [StoredRow] {
    try Row.fetchAll(db, sql: sql, arguments: arguments).map { StoredRow($0, of: .text(sql)) }
  }

  package static func fetchAll(_ statement: Statement, arguments: StatementArguments? = nil) throws -> [StoredRow] {
    try Row.fetchAll(statement, arguments: arguments).map { StoredRow($0, of: .prepared(statement)) }
  }

  /// The rows of a query, one after the other. A row is valid until the next row is read.
  package static func fetchCursor(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> MapCursor<RowCursor, StoredRow> {
    try Row.fetchCursor(db, sql: sql, arguments: arguments).map { StoredRow($0, of: .text(sql)) }
  }

  /// The rows of a prepared query, one after the other. A row is valid until the next row is read.
  package static func fetchCursor(
    _ statement: Statement, arguments: StatementArguments? = nil
  ) throws -> MapCursor<RowCursor, StoredRow> {
    try Row.fetchCursor(statement, arguments: arguments).map { StoredRow($0, of: .prepared(statement)) }
  }

  /// The value in the first column of the first row; `nil` if there is no row or the value is NULL.
  package static func fetchValue<Value: StoredValue>(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> Value? {
    guard let row = try fetchOne(db, sql: sql, arguments: arguments) else { return nil }
    return try row[0]
  }

  /// The value in the first column of the first row; `nil` if there is no row or the value is NULL.
  package static func fetchValue<Value: StoredValue>(
    _ statement: Statement, arguments: StatementArguments? = nil
  ) throws -> Value? {
    guard let row = try fetchOne(statement, arguments: arguments) else { return nil }
    return try row[0]
  }

  /// The values in the first column.
  package static func fetchValues<Value: StoredValue>(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> [Value] {
    let rows = try fetchCursor(db, sql: sql, arguments: arguments)
    var values: [Value] = []
    while let row = try rows.next() { values.append(try row[0]) }
    return values
  }
}
