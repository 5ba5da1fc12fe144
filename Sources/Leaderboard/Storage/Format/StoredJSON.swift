import Foundation
import SQLiteFile
import Synchronization
import TapGame

/// Values as the text of one column: JSON with sorted keys, so that the text is the same on every machine.
enum StoredJSON {
  static func text(of value: any Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// The value of a text; `nil` if it cannot be read.
  static func value<Value: Decodable>(of text: String) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}

/// The settings of a season as read from the text of one column.
enum SettingsText {
  /// A cache of parsed texts. Each transaction reads a season, and parsing takes longer than the rest of that read.
  private static let parsed = Mutex<[String: SeasonSettings]>([:])
  private static let limit = 64

  static func settings(_ text: String) -> SeasonSettings? {
    if let known = parsed.withLock({ $0[text] }) { return known }
    guard let settings: SeasonSettings = StoredJSON.value(of: text) else { return nil }
    parsed.withLock { parsed in
      if parsed.count >= limit { parsed.removeAll() }
      parsed[text] = settings
    }
    return settings
  }
}

extension StoredRow {
  /// The settings of a season or a series.
  func settings() throws -> SeasonSettings {
    guard let settings = SettingsText.settings(try self["settings"]) else {
      throw damage("its settings cannot be read")
    }
    return settings
  }

  /// The pauses of a season.
  func pauses() throws -> SeasonPauses {
    try (self["pauses"] as String) == "[]" ? SeasonPauses() : json("pauses", "its pauses")
  }

  /// The value in a column of JSON.
  ///
  /// - Parameter what: what the column has, for the error.
  func json<Value: Decodable>(_ column: String, _ what: String) throws -> Value {
    guard let value: Value = StoredJSON.value(of: try self[column]) else { throw damage("\(what) cannot be read") }
    return value
  }
}
