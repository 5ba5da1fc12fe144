/// A response of an open API, in JSON or XML: rows of named texts, or an error.
struct APIAnswer {
  /// One school, as the API lists it.
  struct Row {
    /// The line on which it starts, from 1.
    var line: Int
    /// The raw texts by key.
    var values: [String: String]

    /// The clean text of a key; empty if the row does not have the key.
    subscript(key: String) -> String { values[key].map { CleanText.string($0) } ?? "" }
  }

  /// The maximum number of values of an answer in JSON or XML: those of 100,000 schools.
  static let maximumValues = 4_000_000

  /// The name of the outermost object or element; empty for a bare array.
  var envelope = ""
  /// The schools; `nil` if the response has no list of schools.
  var rows: [Row]?
  /// The number of rows of the whole list, according to the envelope.
  var total: Int?
  /// The result code and message that the API reports, if any.
  var result: (code: String, message: String)?

  /// - Throws: ``DirectoryError/brokenJSON(problem:line:column:)``, ``DirectoryError/brokenXML(problem:line:column:)``.
  static func read(_ text: [UInt8]) throws(DirectoryError) -> APIAnswer {
    switch Markup(of: text) {
    case .xml: try AnswerXML.read(text)
    case .json, .csv: try AnswerJSON.read(text)
    }
  }

  /// The rows of a response about schools.
  ///
  /// - Throws: ``DirectoryError/answered(code:message:)`` if the API reports an error,
  ///   ``DirectoryError/noRows(format:)``.
  func schools(as format: DirectoryFormat) throws(DirectoryError) -> [Row] {
    if let result, result.code != "INFO-000" {
      throw .answered(code: CleanText.string(result.code), message: CleanText.string(result.message))
    }
    guard let rows else { throw .noRows(format: format) }
    return rows
  }

  /// Ends the reading of an answer if so many values are too many, or if the task is cancelled.
  static func check(_ values: Int) throws(DirectoryError) {
    guard values <= maximumValues else { throw .tooLong(maximumValues) }
    if values.isMultiple(of: 1024), Task.isCancelled { throw .stopped }
  }
}

/// The kind of markup that a text starts with.
enum Markup {
  case json, xml, csv

  /// Detects the markup from the first character that is not white space.
  init(of text: [UInt8]) {
    self =
      switch text.first(where: { !Self.isSpace($0) }) {
      case UInt8(ascii: "{"), UInt8(ascii: "["): .json
      case UInt8(ascii: "<"): .xml
      default: .csv
      }
  }

  /// Whether the text has only white space.
  static func isBlank(_ text: [UInt8]) -> Bool { text.allSatisfy(isSpace) }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
