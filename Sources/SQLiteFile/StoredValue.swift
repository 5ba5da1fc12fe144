package import Foundation
package import GRDB

/// A type as which a stored value can be read. Values are not converted: a text is never read as a number.
package protocol StoredValue {
  /// The value; `nil` if the stored value is of another type.
  init?(stored: DatabaseValue)
}

extension Int64: StoredValue {
  package init?(stored: DatabaseValue) {
    guard case .int64(let number) = stored.storage else { return nil }
    self = number
  }
}

extension Int: StoredValue {
  package init?(stored: DatabaseValue) {
    guard case .int64(let number) = stored.storage else { return nil }
    self.init(exactly: number)
  }
}

/// 0 or 1.
extension Bool: StoredValue {
  package init?(stored: DatabaseValue) {
    switch stored.storage {
    case .int64(0): self = false
    case .int64(1): self = true
    default: return nil
    }
  }
}

extension Double: StoredValue {
  package init?(stored: DatabaseValue) {
    guard case .double(let number) = stored.storage else { return nil }
    self = number
  }
}

extension String: StoredValue {
  package init?(stored: DatabaseValue) {
    guard case .string(let text) = stored.storage else { return nil }
    self = text
  }
}

extension Data: StoredValue {
  package init?(stored: DatabaseValue) {
    guard case .blob(let bytes) = stored.storage else { return nil }
    self = bytes
  }
}

extension Optional: StoredValue where Wrapped: StoredValue {
  package init?(stored: DatabaseValue) {
    if stored.isNull {
      self = .none
    } else {
      guard let value = Wrapped(stored: stored) else { return nil }
      self = .some(value)
    }
  }
}

extension DatabaseValue {
  /// Its type, as a part of a sentence. For an integer, the sentence shows the value, because an integer may be out of
  /// range.
  package var type: String {
    switch storage {
    case .null: "NULL"
    case .int64(let number): "the number \(number)"
    case .double: "a number with a fraction"
    case .string: "a text"
    case .blob: "a BLOB"
    }
  }
}

extension DatabaseError {
  /// The error for an invalid row.
  ///
  /// - Parameters:
  ///   - table: the table; `nil` if it is not known.
  ///   - row: the name of the row; `nil` if it is not known.
  ///   - finding: what is wrong.
  package static func damage(table: String?, row: String? = nil, _ finding: String) -> DatabaseError {
    let place = [table.map { "table \($0)" }, row.map { "row \($0)" }].compactMap { $0 }.joined(separator: ", ")
    return DatabaseError(resultCode: .SQLITE_CORRUPT, message: place.isEmpty ? finding : "\(place): \(finding)")
  }
}

/// The names of a query's table and rows, for the error about a damaged row.
package enum StoredTable {
  /// The columns that identify a row. The first of these columns that a query returns is used.
  package static let keys = ["number", "id", "session", "school"]

  /// The table that a query reads first.
  package static func name(in sql: String) -> String? {
    let words = sql.split { $0.isWhitespace || $0 == "(" || $0 == ")" || $0 == "," || $0 == ";" }
    for (word, next) in zip(words, words.dropFirst())
    where ["FROM", "INTO", "UPDATE"].contains(word) && next != "SELECT" && next != "SET" {
      return String(next)
    }
    return nil
  }
}
