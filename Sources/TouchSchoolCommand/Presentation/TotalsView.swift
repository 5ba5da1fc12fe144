import Console
import Boards
import TapGame

/// The totals of a board's schools, as a table or as CSV.
struct TotalsView: AnswerView {
  let totals: BoardTotals

  var title: String {
    BoardTitle.text(
      season: totals.season, board: totals.board, schools: totals.schools,
      revision: totals.revision)
  }

  var table: TextTable {
    TextTable(fields: [
      ("schools", totals.schools.grouped), ("with taps", totals.schoolsWithTaps.grouped),
      ("taps", totals.taps.grouped), ("median", Self.text(of: totals.median)), ("mean", Self.text(of: totals.mean)),
    ])
  }

  private static func text(of mean: Mean?) -> String {
    guard let parts = mean?.description.split(separator: "."), let whole = Int128(parts[0]) else { return "–" }
    return ([whole.grouped] + parts.dropFirst().map(String.init)).joined(separator: ".")
  }

  static let csvHeader = ["schools", "schools_with_taps", "taps", "median", "mean"]

  var csvRecords: [[String]] {
    [
      [
        String(totals.schools), String(totals.schoolsWithTaps), String(totals.taps),
        totals.median?.description ?? "", totals.mean?.description ?? "",
      ]
    ]
  }
}
