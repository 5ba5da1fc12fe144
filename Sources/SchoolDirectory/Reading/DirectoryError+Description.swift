public import Basics

extension DirectoryError: WordedError {
  /// One sentence for people: what is wrong, where, what to do.
  package var words: Words {
    switch self {
    case .emptyFile:
      "The file is empty: give a directory of schools (\(Self.formats))."
    case .unknownFormat:
      "The content is that of no known format: say which one it is (\(Self.formats))."
    case .unknownColumns(let names):
      """
      The first line (\(Self.shortened(names))) names no column that is known here: write a header above \
      it, such as id,name; or say which column has what; or say which format it is (\(Self.formats)).
      """
    case .tooManyFields(let line):
      "Line \(line) has more than \(CSVReader.maximumFields) fields: check that it is a directory of schools."
    case .tooManyBadRows(let rows):
      "More than \(rows) rows give no school: check that it is a directory of schools."
    case .tooLong(let count):
      "The file has more than \(count) lines or values: check that it is a directory of schools, or give it in parts."
    case .stopped:
      "The reading of the file was stopped: give it again."
    case .wrongEncoding(let encoding, let line, let offset):
      "Line \(line) is not valid \(encoding) at byte \(offset) of the file: save the file as UTF-8, or download it again."
    case .unsupportedEncoding(let encoding):
      "The file is written in \(encoding), which cannot be read here: save it as UTF-8."
    case .unclosedQuote(let line, let column):
      "Line \(line), column \(column): the quote that opens here is never closed; close it, or write a quote in a text as \"\"."
    case .textAfterQuote(let line, let column):
      "Line \(line), column \(column): text follows a closing quote; end the field there, or write a quote in a text as \"\"."
    case .missingColumns(let columns, let format):
      """
      The header has no \(for: columns.count, "column", "columns") \(columns.joined(separator: ", ")): add \
      what is missing, or name another format than \(format.rawValue).
      """
    case .brokenJSON(let problem, let line, let column):
      "Line \(line), column \(column): the JSON is broken (\(problem)); download the file again."
    case .brokenXML(let problem, let line, let column):
      "Line \(line), column \(column): the XML is broken (\(problem)); download the file again."
    case .noRows(let format):
      "There is no list of schools in the answer: \(Self.envelope(of: format))."
    case .answered(let code, let message):
      "The API answered \(code) in place of schools: \(Self.meaning(of: code, message: message))."
    case .levelUnknown:
      "The rows carry no level and their names do not agree on one: say which it is (\(SchoolLevel.allCases.map(\.rawValue).joined(separator: ", ")))."
    }
  }

  public var description: String { words.description }

  /// The first fields of a line, for a message.
  package static func shortened(_ names: [String]) -> String {
    names.prefix(3).map(EditionBuilder.quoted).joined(separator: ", ") + (names.count > 3 ? " …" : "")
  }

  private static let formats = DirectoryFormat.allCases.map(\.rawValue).joined(separator: ", ")

  private static func envelope(of format: DirectoryFormat) -> String {
    switch format {
    case .careernet: "CareerNet lists them in dataSearch.content; check the request"
    case .neis: "NEIS lists them in schoolInfo, in row; check the request"
    case .datagokr, .uk, .touchschool, .names: "give the CSV file"
    }
  }

  /// The meaning of a code of the NEIS open API; the API's own message for other codes.
  private static func meaning(of code: String, message: String) -> String {
    switch code {
    case "INFO-200": "no school fits the query; ask for something else"
    case "INFO-300": "the key is restricted; ask NEIS to release it or use another key"
    case "ERROR-290": "the key is not valid; check the key in the request"
    case "ERROR-300": "a required parameter is missing; add it to the request"
    case "ERROR-310": "there is no such service; check the address of the request"
    case "ERROR-333": "a number in the request is not a number; check the page and its size"
    case "ERROR-336": "more than 1000 rows were asked for at once; ask for pages of at most 1000"
    case "ERROR-337": "the day's limit of requests is used up; try again tomorrow"
    case "ERROR-500": "the server failed; try again later"
    case "ERROR-600": "the server could not reach its database; try again later"
    case "ERROR-601": "the server's query failed; try again later"
    default: message.isEmpty ? "it gave no explanation; check the request" : "“\(message)”; check the request"
    }
  }
}
