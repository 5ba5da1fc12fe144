import Console
import Boards
import TapGame

/// The answer to a question about a board, as a table or as CSV.
protocol AnswerView {
  /// The line above the table.
  var title: String { get }
  var table: TextTable { get }
  /// The columns of the CSV form.
  static var csvHeader: [String] { get }
  var csvRecords: [[String]] { get }
}

/// The title of an answer about a board.
enum BoardTitle {
  static func text(
    season: SeasonSummary, board: Board, schools: Int, revision: Revision
  ) -> String {
    "\(season.name.sanitized) (season \(season.id), \(season.state.rawValue)) · "
      + "\(board == .all ? "all schools" : board.description.sanitized) · "
      + "\(schools.grouped) \(schools == 1 ? "school" : "schools") · revision \(revision)"
  }
}

extension TextTable {
  /// Creates a table of names and values, a row for each.
  init(fields: [(name: String, value: String)]) {
    self.init(columns: [.init(""), .init("", isFlexible: true)])
    for field in fields { append([.init(field.name, style: .dim), .init(field.value)]) }
  }
}
