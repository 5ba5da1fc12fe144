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
  private let row: Row
  /// The query that returned the row, for errors.
  private let query: Statement

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
    .damage(table: StoredTable.name(in: query.sql), row: name, finding)
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
  /// The first row of a query; `nil` if there is none. The statement is kept for the next time.
  package static func fetchOne(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> StoredRow? {
    let statement = try db.cachedStatement(sql: sql)
    return try Row.fetchOne(statement, arguments: arguments).map { StoredRow(row: $0, query: statement) }
  }

  /// The rows of a query. The statement is kept for the next time.
  package static func fetchAll(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> [StoredRow] {
    let statement = try db.cachedStatement(sql: sql)
    return try Row.fetchAll(statement, arguments: arguments).map { StoredRow(row: $0, query: statement) }
  }

  /// The rows of a query, one after the other. A row is valid until the next row is read.
  ///
  /// The statement is a new one, because the same query may be asked while the rows are read.
  package static func fetchCursor(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> MapCursor<RowCursor, StoredRow> {
    let statement = try db.makeStatement(sql: sql)
    return try Row.fetchCursor(statement, arguments: arguments).map { StoredRow(row: $0, query: statement) }
  }

  /// The value in the first column of the first row; `nil` if there is no row or the value is NULL.
  package static func fetchValue<Value: StoredValue>(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> Value? {
    try fetchOne(db, sql: sql, arguments: arguments).flatMap { try $0[0] }
  }

  /// The values in the first column.
  package static func fetchValues<Value: StoredValue>(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments()
  ) throws -> [Value] {
    try Array(fetchCursor(db, sql: sql, arguments: arguments).map { try $0[0] })
  }
}
