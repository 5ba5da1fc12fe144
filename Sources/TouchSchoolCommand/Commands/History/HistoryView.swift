import Basics
import Boards
import Charts
import Console
import Foundation
import SchoolDirectory
import TapGame

struct HistoryView {
  let history: SchoolHistory
  let zone: DisplayTimeZone

  func print(by printer: Printer) throws {
    try printer.print(report, json: history) {
      try printer.lines(lines(palette: printer.palette, width: printer.width))
      try printer.table(report.table(printer.style))
    }
  }

  private var heading: HistoryHeading {
    HistoryHeading(
      season: history.season, board: history.board, zone: zone,
      first: history.points.first?.at ?? history.season.startsAt,
      last: history.points.last?.at ?? history.season.startsAt)
  }

  // MARK: For people

  /// The points from the first one with taps. A rank without taps carries no information.
  private var ranked: ArraySlice<SchoolHistory.Point> { history.points.drop { $0.taps == 0 } }

  /// The lines above the table: the school, and its ranks and taps over time as two rows of bars.
  private func lines(palette: Palette, width: Int?) -> [String] {
    let bars = min(60, max(10, (width ?? 80) - 36))
    var lines = [
      palette.apply(.heading, to: history.school.name.sanitized),
      palette.apply(.dim, to: Language.ofCall(heading.line(total: history.total)).sanitized),
    ]
    let gains = history.points.compactMap(\.gained)
    if gains.count > 1 {
      let (line, most) = (Sparkline.text(gains.map(Double.init), width: bars), (gains.max() ?? 0).grouped)
      lines.append(Language.ofCall("gained  \(line)  up to \(most)"))
    }
    if ranked.count > 1, let best = ranked.map(\.rank).min(), let worst = ranked.map(\.rank).max() {
      // The scale is logarithmic: the step from rank 2,000 to 1,000 is as large as the step from 2 to 1. A better rank
      // has a higher bar.
      let line = Sparkline.text(ranked.map { 1 - log(Double($0.rank) / Double(best)) }, width: bars)
      lines.append(Language.ofCall("rank    \(line)  best \(best.grouped), worst \(worst.grouped)"))
    }
    return lines
  }

  private var report: Report<Step> {
    let befores = [nil] + history.points.dropLast()
    return Report(
      zip(befores, history.points).map { Step(before: $0, point: $1) },
      [
        .init(.time, "at", "Time") { $0.point.at },
        .init(.count, "taps", "Taps", cell: { Cells.taps($0.point.taps) }) { $0.point.taps },
        .init(.count, "gained", "Gained", cell: Self.gained) { $0.point.gained },
        .init(.count, "rank", "Rank", style: { $0.point.taps > 0 ? .plain : .dim }) { $0.point.rank },
        .shown(.count, "Moved") { movement(from: $0.before, to: $0.point) },
      ])
  }

  private struct Step {
    let before: SchoolHistory.Point?
    let point: SchoolHistory.Point
  }

  private static func gained(_ step: Step) -> TextTable.Cell {
    let gained = step.point.gained ?? 0
    if gained == 0 { return .init("–", style: .dim) }
    return .init(gained > 0 ? "+\(gained.grouped)" : gained.grouped)
  }

  /// The ranks gained or lost. Empty if the school had no taps before, because a rank without taps carries no
  /// information.
  private func movement(from before: SchoolHistory.Point?, to point: SchoolHistory.Point) -> TextTable.Cell {
    guard let before, point.taps > 0 else { return .init("") }
    return Cells.movement(from: before.taps > 0 ? before.rank : nil, to: point.rank)
  }

  var chart: TrendChart {
    let school = history.school
    let place = [school.region, school.district].filter { !$0.isEmpty }.joined(separator: " ")
    return TrendChart(
      title: school.name,
      subtitle: [place, "\(history.season.name), \(heading.span)"].filter { !$0.isEmpty }.joined(separator: " · "),
      footnote: Language.ofCall(
        heading.footnote(ties: history.ties, revision: history.revision, moments: history.points.count)),
      unit: Language.ofCall("taps"),
      rankTitle: Language.ofCall("rank of \(history.total.grouped) · \(heading.boardName)"),
      points: history.points.map {
        .init(time: $0.at.milliseconds, amount: $0.taps, rank: $0.taps > 0 ? $0.rank : nil)
      },
      axis: heading.axis, number: { $0.grouped })
  }
}

struct HistoryHeading {
  let season: SeasonSummary
  let board: Board
  let zone: DisplayTimeZone
  let first: Timestamp
  let last: Timestamp

  /// The board's name for people.
  var boardName: Words { board == .all ? "all schools" : Words(verbatim: board.description) }

  func line(total: Int) -> Words {
    "\(season.name) (season \(season.id), \(season.state.name)) · \(boardName) · \(total, "school", "schools")"
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
      ? "\(start.day) \(start.time)" : "\(start.day) \(start.time) \(Language.ofCall("to")) \(last)"
  }

  func footnote(ties: TiePolicy, revision: Revision, moments: Int) -> Words {
    """
    \(season.name), season \(season.id), \(season.state.name) · \(moments.grouped) moments · \
    ties ranked \(ties.rawValue) · times in \(zone.name) · revision \(revision)
    """
  }
}
