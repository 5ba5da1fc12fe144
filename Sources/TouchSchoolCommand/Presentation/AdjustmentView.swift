import Console
import Boards
import Leaderboard
import TapGame

/// A new adjustment, as a table, JSON or CSV.
struct AdjustmentView {
  let record: AdjustmentRecord
  let dryRun: Bool

  func print(as format: OutputFormat) throws {
    let printer = Printer()
    switch format {
    case .table: try printer.lines([sentence.sanitized])
    case .json: try printer.json(record)
    case .csv: try printer.csv(header: AdjustmentListView.csvHeader, [AdjustmentListView.csvRecord(record)])
    }
  }

  private var sentence: String {
    let count = record.taps.magnitude
    let taps = "\(count.grouped) \(count == 1 ? "tap" : "taps")"
    let player = record.nickname.map { " of \($0)" } ?? ""
    if dryRun {
      return "Would \(record.taps < 0 ? "take \(taps) from" : "give \(taps) to") session \(record.session)\(player): "
        + "it would have \(record.sessionTaps.grouped) and \(record.school) \(record.schoolTaps.grouped)."
    }
    return "\(taps) \(record.taps < 0 ? "taken from" : "given to") session \(record.session)\(player): "
      + "it has \(record.sessionTaps.grouped) now and \(record.school) \(record.schoolTaps.grouped), at revision \(record.revision)."
  }
}
