import GRDB
import GRDBSQLite
import Basics
import TapGame

/// The text of an export, written in pieces, so that memory does not grow with the contest.
struct ExportText {
  private var bytes: [UInt8] = []
  private let write: (UnsafeRawBufferPointer) throws -> Void
  private static let capacity = 1 << 16

  init(_ write: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.write = write
    bytes.reserveCapacity(2 * Self.capacity)
  }

  mutating func add(_ text: some StringProtocol) { bytes += text.utf8 }

  /// Adds an object of JSON, on one line.
  mutating func add(_ members: (inout JSONWriter) throws -> Void) throws {
    var json = JSONWriter(bytes, escapes: .exports)
    // Only `json` has the buffer now, so it appends in place, without a copy.
    bytes = []
    try json.object(members)
    bytes = json.take()
    try endLine()
  }

  /// Ends a line, and writes the buffer if it is full.
  mutating func endLine() throws {
    add("\n")
    if bytes.count >= Self.capacity { try flush() }
  }

  mutating func flush() throws {
    try bytes.withUnsafeBytes(write)
    bytes.removeAll(keepingCapacity: true)
  }
}

/// A value in a statement's current row.
enum ExportedValue: Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text([UInt8])

  init(_ handle: SQLiteStatement, _ column: Int32) throws {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_NULL: self = .null
    case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(handle, column))
    case SQLITE_FLOAT: self = .real(sqlite3_column_double(handle, column))
    case SQLITE_TEXT:
      let start = sqlite3_column_text(handle, column)
      let text = Array(UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
      guard String(validating: text, as: UTF8.self) != nil else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a text in the file is not UTF-8")
      }
      self = .text(text)
    default: throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a value in the file is of no type it can have")
    }
  }

  /// The value as a field of a CSV file; NULL is an empty field.
  var field: String {
    switch self {
    case .null: ""
    case .integer(let number): String(number)
    case .real(let number): "\(number)"
    case .text(let text): String(decoding: text, as: UTF8.self)
    }
  }
}

extension Database {
  /// Reads the rows of a statement one at a time. The statement's argument is the season.
  func forEachRow(_ sql: String, season: SeasonID, _ work: (SQLiteStatement) throws -> Void) throws {
    let rows = try makeStatement(sql: sql)
    try rows.setArguments([season.rawValue])
    try rows.forEachRow(self, work)
  }
}
