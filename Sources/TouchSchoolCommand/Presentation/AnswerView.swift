import Boards
import Console
import TapGame

/// The answer to a question about a board.
protocol AnswerView {
  associatedtype Record
  var report: Report<Record> { get }
  /// Whether the table has the columns of a record below each other.
  var isFields: Bool { get }
}

extension AnswerView {
  var isFields: Bool { false }

  /// - Parameter json: the answer as the API gives it.
  func print(by printer: Printer, json answer: some Encodable) throws {
    let report = report
    try printer.print(report, json: answer) {
      if let title = report.title { try printer.heading(printer.style.language.of(title)) }
      try printer.table(isFields ? report.fields(printer.style) : report.table(printer.style))
    }
  }
}
