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
