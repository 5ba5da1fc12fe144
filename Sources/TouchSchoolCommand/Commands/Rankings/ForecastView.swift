import Basics
import Console
import Boards
import SchoolDirectory
import TapGame

/// The gaps between schools and their neighbours on a board.
struct ForecastView {
  let answer: ForecastPage
  var isOfNamedSchools = false
  var showsIDs = false

  private var board: BoardView { BoardView(page: answer.page.replacingEntries(answer.entries.map(\.standing))) }

  private var title: Words {
    let board = board.title
    guard let since = answer.paceSince else {
      return answer.page.state == .live
        ? "\(board) · no forecast yet" : "\(board) · no forecast, as the season is not live"
    }
    return "\(board) · pace of the last \((answer.now - since).text)"
  }

  /// A list for each school if the call named the schools. Otherwise the schools are consecutive, so one row for each
  /// is enough: a school's neighbours are in the rows above and below.
  var report: Report<Forecast> {
    Report(
      title: title, answer.entries,
      order: BoardView.order + " percentile taps_per_minute "
        + ["ahead", "behind"].map { side in
          ["id", "gap", "needed", "taps_per_minute", "time"].map { "\(side)_\($0)" }.joined(separator: " ")
        }.joined(separator: " "), isFields: isOfNamedSchools,
      (isOfNamedSchools ? lists : rows) + [
        .data("reached_at") { $0.standing.reachedAt }, .data("level") { $0.standing.school.level.rawValue },
        .data("region") { $0.standing.school.region }, .data("district") { $0.standing.school.district },
      ] + Self.columns(of: "ahead", \.ahead) + Self.columns(of: "behind", \.behind))
  }

  private var rows: [ReportColumn<Forecast>] {
    [
      .init(.count, "rank", "Rank") { $0.standing.rank },
      .init(.name, "name", "School", cell: { Cells.school($0.standing.school) }) { $0.standing.school.name },
      .init(.count, "taps", "Taps", cell: { Cells.taps($0.standing.taps) }) { $0.standing.taps },
      .init(.count, "percentile", "Percentile", givesWay: 2) { $0.percentile },
      .init(
        .count, "taps_per_minute", "Taps/min", givesWay: 1, cell: { .init($0.pace?.perMinute ?? "–") }
      ) { $0.pace.map { DecimalText(description: $0.perMinute) } },
      .shown(.count, "To pass") { .init($0.ahead?.needed?.grouped ?? "–") },
      .shown(.word, "Passes in") { cell(of: $0.ahead, style: .gain) },
      .shown(.word, "Passed in", givesWay: 3) { cell(of: $0.behind, style: .loss) },
      SchoolColumns.id(\.standing.school, isShown: showsIDs),
    ]
  }

  private func cell(of distance: Distance?, style: Style) -> TextTable.Cell {
    switch distance.map(outlook) {
    case nil, .unknown: .init("–", style: .dim)
    case .never: .init(saying: "never", style: .dim)
    case .afterTheEnd: .init(saying: "after the end", style: .dim)
    case .time(let time): .init(time.text, style: style)
    }
  }

  private var lists: [ReportColumn<Forecast>] {
    [
      .init(.word, "name", "school", cell: { .init("\($0.standing.school.name) (\($0.standing.school.id))") }) {
        $0.standing.school.name
      },
      .init(.word, "rank", "rank", cell: { rank(of: $0.standing) }) { $0.standing.rank },
      .init(.count, "taps", "taps") { $0.standing.taps },
      .init(.word, "percentile", "percentile", cell: { .init("\($0.percentile) %") }) { $0.percentile },
      .init(.word, "taps_per_minute", "taps a minute", cell: { .init($0.pace?.perMinute ?? "–") }) {
        $0.pace.map { DecimalText(description: $0.perMinute) }
      },
      .shown(.word, "ahead") { .init(saying: text(of: $0.ahead?.other)) },
      .shown(.word, "to pass it") { .init(saying: text(of: $0.ahead)) },
      .shown(.word, "behind") { .init(saying: text(of: $0.behind?.other)) },
      .shown(.word, "to be passed") { .init(saying: text(of: $0.behind)) },
      .data("school_id") { $0.standing.school.id },
    ]
  }

  private func rank(of standing: Standing) -> TextTable.Cell {
    let (rank, total) = (standing.rank.grouped, answer.page.total.grouped)
    return .init(saying: "\(rank) of \(total)")
  }

  private func text(of other: Standing?) -> Words {
    guard let other else { return "no school" }
    return "\(other.school.name) (rank \(other.rank.grouped), \(Self.taps(other.taps)))"
  }

  private func text(of distance: Distance?) -> Words {
    guard let distance else { return "–" }
    guard let needed = distance.needed.map(Self.taps) else {
      return "more taps than a school can have"
    }
    return switch outlook(distance) {
    case .unknown: needed
    case .never: "\(needed), never at this pace"
    case .afterTheEnd: "\(needed), not before the season ends"
    case .time(let time):
      "\(needed), in \(time.text) at this pace"
    }
  }

  private static func taps(_ count: Int64) -> Words {
    "\(context: "alone")\(count, "tap", "taps")"
  }

  private enum Outlook {
    case unknown, never, afterTheEnd
    case time(Duration)
  }

  private func outlook(_ distance: Distance) -> Outlook {
    guard answer.entries.first?.pace != nil else { return .unknown }
    guard let time = distance.time else { return .never }
    if let end = answer.page.season.endsAt, time >= end - answer.now { return .afterTheEnd }
    return .time(time)
  }

  private static func columns(
    of side: String, _ distance: @escaping (Forecast) -> Distance?
  ) -> [ReportColumn<Forecast>] {
    [
      .data("\(side)_id") { distance($0)?.other.school.id }, .data("\(side)_gap") { distance($0)?.gap },
      .data("\(side)_needed") { distance($0)?.needed },
      .data("\(side)_taps_per_minute") { distance($0)?.pace.map { DecimalText(description: $0.perMinute) } },
      .data("\(side)_time") { distance($0)?.time?.wholeMilliseconds },
    ]
  }
}
