import Console
import Foundation
import GameAPI
import SchoolDirectory

/// Prints data on standard output, in the form that was asked for.
struct Printer {
  private let output = Output.standardOutput()
  private let environment = ProcessInfo.processInfo.environment
  private let isTerminal = Terminal.isTerminal(STDOUT_FILENO)

  /// Colours where standard output is a terminal that wants them.
  var palette: Palette { Palette(ColorMode(isTerminal: isTerminal, environment: environment)) }

  /// The width to fit tables into; `nil` where standard output is no terminal.
  var width: Int? { isTerminal ? Terminal.size(of: STDOUT_FILENO, environment: environment).columns : nil }

  /// Prints lines.
  func lines(_ lines: some Sequence<String>) throws {
    for line in lines { try output.writeLine(line) }
    try output.flush()
  }

  /// Prints a table.
  func table(_ table: TextTable) throws {
    try lines(table.lines(fitting: width, palette: palette))
  }

  /// Prints a value as JSON: its keys in alphabetical order, so that the same data is the same text.
  func json(_ value: some Encodable) throws { try print(GameJSON.text(value)) }

  /// Prints a value as JSON on one line, for programs that read one line after the other.
  func jsonLine(_ value: some Encodable) throws { try print(GameJSON.line(value)) }

  private func print(_ json: Data) throws { try lines([String(decoding: json, as: UTF8.self)]) }

  /// Prints records as CSV; on a terminal, where nobody parses it, without the characters that could drive it.
  func csv(header: [String], _ records: some Sequence<[String]>) throws {
    try output.writeLine(CSVLine.join(header))
    for record in records {
      try output.writeLine(CSVLine.join(isTerminal ? record.map(\.sanitized) : record))
    }
    try output.flush()
  }
}
