import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The XML responses of CareerNet (`content` elements) and NEIS (`row` elements, `CODE` and `MESSAGE`).
///
/// Document types and processing instructions are rejected before parsing. These responses never have them. A document
/// type can declare entities that grow without bound or fetch files. A processing instruction without data, such as
/// `<?a?>`, makes Foundation's parser on Linux read a null pointer. The XML declaration is replaced by spaces, because
/// it names the old encoding and the text is already UTF-8.
final class AnswerXML: NSObject, XMLParserDelegate {
  /// - Throws: ``DirectoryError/brokenXML(problem:line:column:)``, ``DirectoryError/tooLong(_:)``,
  ///   ``DirectoryError/stopped``.
  static func read(_ text: [UInt8]) throws(DirectoryError) -> APIAnswer {
    let text = withoutDeclaration(text)
    for (sign, name) in [("<!DOCTYPE", "a document type"), ("<?", "a processing instruction")] {
      guard let start = offset(of: sign, in: text) else { continue }
      throw .brokenXML(
        problem: "\(name), which no answer has", line: TextPosition.line(of: start, in: text),
        column: TextPosition.column(of: start, in: text))
    }
    let reader = AnswerXML()
    let parser = XMLParser(data: Data(text))
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    // On Linux `parse()` returns true for some broken texts, such as one that is cut off.
    let isParsed = parser.parse()
    if let mistake = reader.mistake { throw mistake }
    guard isParsed else { throw Self.broken(code: nil, parser) }
    return reader.answer
  }

  private var answer = APIAnswer()
  private var row: APIAnswer.Row?
  private var path: [String] = []
  private var text = ""
  private var elements = 0
  /// The first error; the errors after it are unreliable.
  private var mistake: DirectoryError?

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard mistake == nil else { return }
    elements += 1
    do { try APIAnswer.check(elements) } catch {
      mistake = error
      return parser.abortParsing()
    }
    if path.isEmpty {
      answer.envelope = name
      if name == "dataSearch" || name == "schoolInfo" { answer.rows = [] }
    }
    if path.count == 1, name == "content" || name == "row" {
      row = APIAnswer.Row(line: max(1, parser.lineNumber), values: [:])
    }
    path.append(name)
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    text += characters
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    text += String(decoding: block, as: UTF8.self)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    guard mistake == nil, path.popLast() != nil else { return }
    if path.count == 1, let finished = row {
      answer.rows?.append(finished)
      row = nil
    } else if path.count == 2, row != nil {
      row?.values[name] = text
    } else if path.last == "RESULT", name == "CODE" {
      answer.result = (text, answer.result?.message ?? "")
    } else if path.last == "RESULT", name == "MESSAGE" {
      answer.result = (answer.result?.code ?? "", text)
    }
    text = ""
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    if mistake == nil { mistake = Self.broken(code: (error as NSError).code, parser) }
  }

  private static func broken(code: Int?, _ parser: XMLParser) -> DirectoryError {
    let problem =
      switch code.flatMap(XMLParser.ErrorCode.init(rawValue:)) {
      case .prematureDocumentEndError: "it ends early, or goes on after its end"
      case .tagNameMismatchError: "an element is closed under another's name"
      case .undeclaredEntityError: "an unknown entity"
      case .invalidCharacterError: "a character that XML does not have"
      default: "a character or an element out of place"
      }
    return .brokenXML(problem: problem, line: max(1, parser.lineNumber), column: max(1, parser.columnNumber))
  }

  private static func withoutDeclaration(_ text: [UInt8]) -> [UInt8] {
    guard let start = offset(of: "<?xml", in: text), Markup.isBlank(Array(text[..<start])),
      let end = offset(of: "?>", in: text)
    else { return text }
    var text = text
    for index in start..<(end + 2) where text[index] != .lf && text[index] != .cr { text[index] = UInt8(ascii: " ") }
    return text
  }

  private static func offset(of needle: String, in text: [UInt8]) -> Int? {
    let needle = Array(needle.utf8)
    return text.indices.first { text[$0] == needle[0] && text[$0...].starts(with: needle) }
  }
}
