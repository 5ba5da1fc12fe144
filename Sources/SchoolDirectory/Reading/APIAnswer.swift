/// What an open API answered, be it JSON or XML: rows of named texts, or an error.
struct APIAnswer {
  /// One school, as the API lists it.
  struct Row {
    /// The line on which it starts, from 1.
    var line: Int
    /// The texts by key, as they stand in the answer.
    var values: [String: String]

    /// The clean text of a key; empty where the answer has none.
    subscript(key: String) -> String { values[key].map { CleanText.string($0) } ?? "" }
  }

  /// The name of the outermost object or element; empty for a bare array.
  var envelope = ""
  /// The schools; `nil` if the answer has no list of them.
  var rows: [Row]?
  /// How many rows the API's envelope says that the whole list has.
  var total: Int?
  /// The result that the API reports of itself, if it does.
  var result: (code: String, message: String)?

  /// Reads an answer.
  ///
  /// - Throws: ``DirectoryError/brokenJSON(problem:line:column:)``, ``DirectoryError/brokenXML(problem:line:column:)``.
  static func read(_ text: [UInt8]) throws(DirectoryError) -> APIAnswer {
    switch FormatDetection.markup(of: text) {
    case .xml: try AnswerXML.read(text)
    case .json, .csv: try AnswerJSON.read(text)
    }
  }

  /// The rows, which an answer about schools has.
  ///
  /// - Throws: ``DirectoryError/answered(code:message:)`` if the API reports an error, ``DirectoryError/noRows(format:)``.
  func schools(as format: DirectoryFormat) throws(DirectoryError) -> [Row] {
    if let result, result.code != "INFO-000" {
      throw .answered(code: CleanText.string(result.code), message: CleanText.string(result.message))
    }
    guard let rows else { throw .noRows(format: format) }
    return rows
  }
}
