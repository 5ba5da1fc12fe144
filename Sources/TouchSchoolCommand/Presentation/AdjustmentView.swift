import Console
import Boards
import Leaderboard
import TapGame

/// A new adjustment.
struct AdjustmentView {
  let record: AdjustmentRecord
  let dryRun: Bool

  func print(by printer: Printer) throws {
    try printer.print(AdjustmentListView.report([record]), json: record) { try printer.lines([sentence.sanitized]) }
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
