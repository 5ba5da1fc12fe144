enum JSONValue: Equatable {
  /// An object, with the line on which it starts. If members have the same name, the last one counts.
  case object([String: JSONValue], line: Int)
  case array([JSONValue])
  case string(String)
  /// A number, with its original digits.
  case number(String)
  case bool(Bool)
  case null

  /// The member of an object.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members, _) = self else { return nil }
    return members[name]
  }

  var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The text of a string or the digits of a number.
  var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .object, .array, .bool, .null: nil
    }
  }
}

/// The JSON responses of CareerNet and NEIS.
enum AnswerJSON {
  /// Reads `{"dataSearch": {"content": [row, …]}}`, `{"schoolInfo": [{"head": […]}, {"row": [row, …]}]}`, a bare array
  /// of rows, or `{"RESULT": {"CODE": …, "MESSAGE": …}}`.
  ///
  /// - Throws: ``DirectoryError/brokenJSON(problem:line:column:)``.
  static func read(_ text: [UInt8]) throws(DirectoryError) -> APIAnswer {
    var parser = JSONParser(text)
    let root = try parser.parse()
    if case .array(let elements) = root { return APIAnswer(rows: elements.compactMap(row)) }

    var answer = APIAnswer()
    if let search = root["dataSearch"] {
      answer.envelope = "dataSearch"
      answer.rows = search["content"]?.elements?.compactMap(row)
      answer.result = result(search)
    } else if let parts = root["schoolInfo"]?.elements {
      answer.envelope = "schoolInfo"
      answer.rows = parts.lazy.compactMap { $0["row"]?.elements }.first?.compactMap(row)
      let head = parts.lazy.compactMap { $0["head"]?.elements }.first ?? []
      answer.result = head.lazy.compactMap(result).first
      answer.total = head.lazy.compactMap { $0["list_total_count"]?.text }.first.flatMap { Int($0) }
    } else if let result = result(root) {
      answer.envelope = "RESULT"
      answer.result = result
    }
    return answer
  }

  private static func row(_ value: JSONValue) -> APIAnswer.Row? {
    guard case .object(let members, let line) = value else { return nil }
    return APIAnswer.Row(line: line, values: members.compactMapValues(\.text))
  }

  private static func result(_ value: JSONValue) -> (code: String, message: String)? {
    guard let result = value["RESULT"], let code = result["CODE"]?.text else { return nil }
    return (code, CleanText.string(result["MESSAGE"]?.text ?? ""))
  }
}
