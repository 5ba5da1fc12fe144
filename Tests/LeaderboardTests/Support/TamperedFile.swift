import GRDB
import SQLiteFile

@testable import Leaderboard

/// Changes single fields of a file, past the leaderboard and past the rules of the tables.
final class TamperedFile {
  /// Which of the possible values a field gets.
  enum Choice {
    case first
    case any(UInt64)
  }

  /// A changed field.
  struct Change: CustomStringConvertible {
    let table: String
    let column: String
    let before: DatabaseValue
    let after: DatabaseValue
    /// The row's key after the change.
    fileprivate let key: [String: DatabaseValue]

    var description: String { "\(table).\(column) from \(before) to \(after)" }
  }

  private let queue: DatabaseQueue

  init(_ path: String) throws {
    queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
    }
  }

  /// The tables of the contest with their columns, by name.
  func columns() throws -> [(table: String, columns: [String])] {
    try queue.read { db in
      try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
      ).filter { !Schema.tablesOutsideTheContest.contains($0) }.map { ($0, try db.columns(in: $0).map(\.name)) }
    }
  }

  func rows(of table: String) throws -> [Row] { try queue.read { try Row.fetchAll($0, sql: "SELECT * FROM \(table)") } }

  /// Changes a field.
  ///
  /// - Returns: `nil` if the row would then have the key of another one.
  func change(_ column: String, of row: Row, in table: String, _ choice: Choice) throws -> Change? {
    try queue.writeWithoutTransaction { db in
      let before: DatabaseValue = row[column]
      let values = try values(instead: before, of: column, in: table, db)
      var place = 0
      if case .any(let number) = choice { place = Int(number % UInt64(values.count)) }
      var key: [String: DatabaseValue] = [:]
      for name in try db.primaryKey(table).columns { key[name] = row[name] }
      for after in values[place...] + values[..<place] {
        do { try set(column, of: table, key, to: after, db) } catch let error as DatabaseError
          where error.resultCode == .SQLITE_CONSTRAINT
        { continue }
        if key[column] != nil { key[column] = after }
        return Change(table: table, column: column, before: before, after: after, key: key)
      }
      return nil
    }
  }

  func undo(_ change: Change) throws {
    try queue.writeWithoutTransaction { try set(change.column, of: change.table, change.key, to: change.before, $0) }
  }

  private func set(
    _ column: String, of table: String, _ key: [String: DatabaseValue], to value: DatabaseValue, _ db: Database
  ) throws {
    let key = key.sorted { $0.key < $1.key }
    try db.forge(
      "UPDATE \(table) SET \(column) = ? WHERE \(key.map { "\($0.key) = ?" }.joined(separator: " AND "))",
      StatementArguments([value] + key.map(\.value)))
  }

  private func values(
    instead value: DatabaseValue, of column: String, in table: String, _ db: Database
  ) throws -> [DatabaseValue] {
    var values: [DatabaseValue] =
      switch value.storage {
      case .int64(let number): [(number + 1).databaseValue, (number - 1).databaseValue, (number + 1000).databaseValue]
      case .double(let number): [(number + 0.5).databaseValue]
      case .string(let text): [(text + "x").databaseValue]
      case .null:
        switch try db.columns(in: table).first(where: { $0.name == column })?.type {
        case "INTEGER": [Int64(1).databaseValue]
        case "REAL": [Double(1.5).databaseValue]
        default: ["x".databaseValue]
        }
      case .blob: []
      }
    values += try DatabaseValue.fetchAll(db, sql: "SELECT DISTINCT \(column) FROM \(table) LIMIT 5")
    return values.filter { $0 != value }
  }
}
