import Charts
import Console
import Boards
import TapGame

struct HistoryHeading {
  let season: SeasonSummary
  let board: Board
  let zone: DisplayTimeZone
  let first: Timestamp
  let last: Timestamp

  /// The board's name for people.
  var boardName: String { board == .all ? Language.ofCall("모든 학교", "all schools") : board.description.sanitized }

  /// The line above a table.
  func line(total: Int) -> String {
    Language.ofCall(
      "\(season.name.sanitized) (시즌 \(season.id), \(season.state.words.korean)) · \(boardName) · 학교 \(total.grouped)",
      "\(season.name.sanitized) (season \(season.id), \(season.state.rawValue)) · \(boardName) · \(total.grouped) "
        + "\(total == 1 ? "school" : "schools")")
  }

  var axis: TimeAxis {
    TimeAxis(first: first.milliseconds, last: last.milliseconds) { [zone] in
      zone.offset(at: Timestamp(milliseconds: $0))
    }
  }

  /// The span, such as `2 Nov 2026 09:00 to 18:00`, in the zone's time.
  var span: String {
    let (start, end) = (axis.text(of: first.milliseconds), axis.text(of: last.milliseconds))
    let last = start.day == end.day ? end.time : "\(end.day) \(end.time)"
    return first == self.last
      ? "\(start.day) \(start.time)" : "\(start.day) \(start.time) \(Language.ofCall("~", "to")) \(last)"
  }

  func footnote(ties: TiePolicy, revision: Revision, moments: Int) -> String {
    Language.ofCall(
      "\(season.name), 시즌 \(season.id), \(season.state.words.korean) · 시점 \(moments.grouped)개 · 동점 처리 \(ties.rawValue) · "
        + "시간대 \(zone.name) · 리비전 \(revision)",
      "\(season.name), season \(season.id), \(season.state.rawValue) · \(moments.grouped) moments · ties ranked \(ties.rawValue) · "
        + "times in \(zone.name) · revision \(revision)")
  }
}
