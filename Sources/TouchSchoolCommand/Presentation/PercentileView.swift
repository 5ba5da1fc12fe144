import Console
import Boards
import SchoolDirectory
import TapGame

/// The taps that a percentile requires, as a table or as CSV.
struct PercentileView: AnswerView {
  let mark: PercentileMark

  var title: String {
    BoardTitle.text(
      season: mark.season, board: mark.board, schools: mark.total, revision: mark.revision)
  }

  var table: TextTable {
    var fields = [
      ("percentile", "\(mark.percentile) %"),
      ("takes", mark.taps.map { "\($0.grouped) \($0 == 1 ? "tap" : "taps")" } ?? "more taps than a school can have"),
    ]
    if let holder = mark.holder {
      fields += [
        ("last to have it", "\(holder.school.name) (\(holder.school.id))"), ("its rank", holder.rank.grouped),
        ("its taps", holder.taps.grouped),
      ]
    } else {
      fields += [("last to have it", "no school")]
    }
    return TextTable(fields: fields)
  }

  static let csvHeader = ["percentile", "taps", "holder_rank", "holder_taps", "holder_id", "holder_name"]

  var csvRecords: [[String]] {
    let holder = mark.holder
    return [
      [
        mark.percentile.description, mark.taps.map { String($0) } ?? "", holder.map { String($0.rank) } ?? "",
        holder.map { String($0.taps) } ?? "", holder?.school.id.rawValue ?? "", holder?.school.name ?? "",
      ]
    ]
  }
}
