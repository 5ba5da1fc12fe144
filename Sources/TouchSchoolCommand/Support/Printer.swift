import Console
import Foundation
import GameAPI
import SchoolDirectory

/// Prints data on standard output, in the requested format.
struct Printer {
  private let output: Output
  private let descriptor: Int32
  private let environment = ProcessInfo.processInfo.environment
  private let isTerminal: Bool

  /// A printer on standard output.
  init() { self.init(Output.standardOutput(), STDOUT_FILENO) }

  /// A printer on standard error, for output that a person must see before a question.
  static var forQuestions: Printer { Printer(Output.standardError(), STDERR_FILENO) }

  private init(_ output: Output, _ descriptor: Int32) {
    self.output = output
    self.descriptor = descriptor
    isTerminal = Terminal.isTerminal(descriptor)
  }

  /// The colours of the output, if it is a terminal that supports them.
  var palette: Palette { Palette(ColorMode(isTerminal: isTerminal, environment: environment)) }

  /// The maximum width of tables; `nil` if the output is not a terminal.
  var width: Int? { isTerminal ? Terminal.size(of: descriptor, environment: environment).columns : nil }

  func lines(_ lines: some Sequence<String>) throws {
    for line in lines { try output.writeLine(line) }
    try output.flush()
  }

  func table(_ table: TextTable) throws {
    try lines(table.lines(fitting: width, palette: palette))
  }

  /// Prints a value as JSON with sorted keys, so that equal data gives equal text.
  func json(_ value: some Encodable) throws { try print(GameJSON.text(value)) }

  /// Prints a value as one line of JSON, for programs that read line by line.
  func jsonLine(_ value: some Encodable) throws { try print(GameJSON.line(value)) }

  private func print(_ json: Data) throws { try lines([String(decoding: json, as: UTF8.self)]) }

  /// Prints records as CSV. On a terminal the text is sanitized, since no program parses it there.
  func csv(header: [String], _ records: some Sequence<[String]>) throws {
    try output.writeLine(CSVLine.join(header))
    for record in records {
      try output.writeLine(CSVLine.join(isTerminal ? record.map(\.sanitized) : record))
    }
    try output.flush()
  }
}
