import Basics
import ArgumentParser
import Console
import Foundation
import GameAPI
import SchoolDirectory

/// The reader of a report: in which language, in which zone, and how wide.
struct ReportStyle: Sendable {
  var language = Language.english
  var zone = DisplayTimeZone()
}

enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  /// For people.
  case table
  /// For programs: one document.
  case json
  /// For programs: an object for each record.
  case jsonl
  /// For programs: comma-separated values.
  case csv
  /// For people: comma-separated values that a spreadsheet opens right.
  case spreadsheet

  /// Whether each record is a line of its own.
  var isOfLines: Bool { [.jsonl, .csv, .spreadsheet].contains(self) }
}

/// Prints data on standard output, in the requested format.
struct Printer {
  private let output: Output
  private let descriptor: Int32
  private let environment = ProcessInfo.processInfo.environment
  let isTerminal: Bool
  private let isWide: Bool
  let format: OutputFormat
  let style: ReportStyle

  /// A printer on standard output.
  init(_ format: OutputFormat = .table, style: ReportStyle = ReportStyle(), isWide: Bool = false) {
    self.init(Output.standardOutput(), STDOUT_FILENO, format, style, isWide: isWide)
  }

  private init(_ output: Output, _ descriptor: Int32, _ format: OutputFormat, _ style: ReportStyle, isWide: Bool) {
    self.output = output
    self.descriptor = descriptor
    self.format = format
    self.style = style
    self.isWide = isWide
    isTerminal = Terminal.isTerminal(descriptor)
  }

  /// A printer of tables on standard error, for what a person must see before a question.
  var forQuestions: Printer {
    Printer(Output.standardError(), STDERR_FILENO, .table, style, isWide: isWide)
  }

  /// The colours of the output, if it is a terminal that supports them.
  var palette: Palette { Palette(ColorMode(isTerminal: isTerminal, environment: environment)) }

  /// The maximum width of tables; `nil` if the output is not a terminal, or if all columns are wanted.
  var width: Int? {
    isTerminal && !isWide ? Terminal.size(of: descriptor, environment: environment).columns : nil
  }

  // MARK: Reports

  /// Prints a report.
  ///
  /// - Parameters:
  ///   - isContinued: whether the records follow others, in a format of lines: then no header is printed.
  ///   - people: prints for people, where it is more than a title and a table.
  func print<Record>(
    _ report: Report<Record>, json: @autoclosure () throws -> some Encodable, continuing isContinued: Bool = false,
    people: (() throws -> Void)? = nil
  ) throws {
    let header = isContinued ? nil : report.header
    switch format {
    case .table:
      if let people { return try people() }
      if let title = report.title { try heading(title) }
      try table(report.table(style))
    case .json: try self.json(json())
    case .jsonl: for object in report.objects { try jsonLine(object) }
    case .csv: try csv(header, report.lines)
    case .spreadsheet:
      if !isContinued { try output.write(CSVLine.spreadsheetMark) }
      try csv(header, report.lines, join: CSVLine.joinForSpreadsheet)
    }
  }

  /// Prints lines for people, and a report for programs.
  func print<Record>(
    _ report: Report<Record>, json: @autoclosure () throws -> some Encodable, saying sentences: [Words]
  ) throws {
    try print(report, json: json()) { try say(sentences) }
  }

  /// Prints the dim line above a table.
  func heading(_ title: Words) throws {
    try lines([palette.apply(.dim, to: style.language(title).sanitized)])
  }

  /// Prints sentences, each on a line.
  func say(_ sentences: [Words]) throws { try lines(sentences.map { style.language($0).sanitized }) }

  /// Prints a table, and under it the columns that the terminal has no room for.
  func table(_ table: TextTable) throws {
    let table = table.said(in: style.language)
    try lines(table.lines(fitting: width, palette: palette))
    let leftOut = width.map { table.titlesLeftOut(fitting: $0) } ?? []
    guard !leftOut.isEmpty, !table.isEmpty else { return }
    let names = leftOut.joined(separator: ", ")
    let hint: Words = "Not shown: \(names); --wide shows them."
    try lines(style.language(hint).wrapped(to: width ?? .max).map { palette.apply(.dim, to: $0) })
  }

  /// Prints how many records a table leaves out, if any.
  func rest(_ count: Int) throws {
    guard count > 0 else { return }
    let words: Words = "and \(count.grouped) more; --format json lists all"
    try lines([palette.apply(.dim, to: style.language(words))])
  }

  func lines(_ lines: some Sequence<String>) throws {
    for line in lines { try output.writeLine(line) }
    try output.flush()
  }

  // MARK: For programs

  /// Prints a value as JSON with sorted keys, so that equal data gives equal text.
  func json(_ value: some Encodable) throws { try print(GameJSON.text(value)) }

  /// Prints a value as one line of JSON, for programs that read line by line.
  func jsonLine(_ value: some Encodable) throws { try print(GameJSON.line(value)) }

  private func print(_ json: Data) throws { try lines([String(decoding: json, as: UTF8.self)]) }

  /// Prints records as CSV. On a terminal the text is sanitized, since no program parses it there.
  private func csv(
    _ header: [String]?, _ records: some Sequence<[String]>, join: ([String]) -> String = CSVLine.join
  ) throws {
    if let header { try output.writeLine(join(header)) }
    for record in records { try output.writeLine(join(isTerminal ? record.map(\.sanitized) : record)) }
    try output.flush()
  }
}
