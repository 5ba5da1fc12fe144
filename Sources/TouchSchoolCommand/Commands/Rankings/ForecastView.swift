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

  private var title: Bilingual {
    let board = board.title
    guard let since = answer.paceSince else {
      let isLive = answer.page.state == .live
      return (
        korean: "\(board.korean) · \(isLive ? "아직 예측이 없어요" : "시즌이 진행 중이 아니라 예측이 없어요")",
        english: "\(board.english) · no forecast" + (isLive ? " yet" : ", as the season is not live")
      )
    }
    let time = answer.now - since
    return (
      korean: "\(board.korean) · 지난 \(time.text) 동안의 속도",
      english: "\(board.english) · pace of the last \(time.text)"
    )
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
      .init(.count, "rank", "Rank", "순위") { $0.standing.rank },
      .init(.name, "name", "School", "학교", cell: { Cells.school($0.standing.school) }) { $0.standing.school.name },
      .init(.count, "taps", "Taps", "터치", cell: { Cells.taps($0.standing.taps) }) { $0.standing.taps },
      .init(.count, "percentile", "Percentile", "백분위", givesWay: 2) { $0.percentile },
      .init(
        .count, "taps_per_minute", "Taps/min", "분당 터치", givesWay: 1, cell: { .init($0.pace?.perMinute ?? "–") }
      ) { $0.pace.map { DecimalText(description: $0.perMinute) } },
      .shown(.count, "To pass", "앞지르려면") { .init($0.ahead?.needed?.grouped ?? "–") },
      .shown(.word, "Passes in", "앞지를 때까지") { cell(of: $0.ahead, style: .gain) },
      .shown(.word, "Passed in", "앞질릴 때까지", givesWay: 3) { cell(of: $0.behind, style: .loss) },
      SchoolColumns.id(\.standing.school, isShown: showsIDs),
    ]
  }

  private func cell(of distance: Distance?, style: Style) -> TextTable.Cell {
    switch distance.map(outlook) {
    case nil, .unknown: .init("–", style: .dim)
    case .never: .init(Language.ofCall("안 됨", "never"), style: .dim)
    case .afterTheEnd: .init(Language.ofCall("끝난 뒤", "after the end"), style: .dim)
    case .time(let time): .init(time.text, style: style)
    }
  }

  private var lists: [ReportColumn<Forecast>] {
    [
      .init(.word, "name", "school", "학교", cell: { .init("\($0.standing.school.name) (\($0.standing.school.id))") }) {
        $0.standing.school.name
      },
      .init(.word, "rank", "rank", "순위", cell: { rank(of: $0.standing) }) { $0.standing.rank },
      .init(.count, "taps", "taps", "터치") { $0.standing.taps },
      .init(.word, "percentile", "percentile", "백분위", cell: { .init("\($0.percentile) %") }) { $0.percentile },
      .init(.word, "taps_per_minute", "taps a minute", "분당 터치", cell: { .init($0.pace?.perMinute ?? "–") }) {
        $0.pace.map { DecimalText(description: $0.perMinute) }
      },
      .shown(.word, "ahead", "앞 학교") { .init(text(of: $0.ahead?.other)) },
      .shown(.word, "to pass it", "앞지르려면") { .init(text(of: $0.ahead)) },
      .shown(.word, "behind", "뒤 학교") { .init(text(of: $0.behind?.other)) },
      .shown(.word, "to be passed", "앞질리려면") { .init(text(of: $0.behind)) },
      .data("school_id") { $0.standing.school.id },
    ]
  }

  private func rank(of standing: Standing) -> TextTable.Cell {
    let (rank, total) = (standing.rank.grouped, answer.page.total.grouped)
    return .init(Language.ofCall("\(total)곳 중 \(rank)위", "\(rank) of \(total)"))
  }

  private func text(of other: Standing?) -> String {
    guard let other else { return Language.ofCall("없음", "no school") }
    let rank = Language.ofCall("\(other.rank.grouped)위", "rank \(other.rank.grouped)")
    return "\(other.school.name) (\(rank), \(Self.taps(other.taps)))"
  }

  private func text(of distance: Distance?) -> String {
    guard let distance else { return "–" }
    guard let needed = distance.needed.map(Self.taps) else {
      return Language.ofCall("한 학교가 가질 수 없는 만큼", "more taps than a school can have")
    }
    return switch outlook(distance) {
    case .unknown: needed
    case .never: Language.ofCall("\(needed), 이 속도로는 안 돼요", "\(needed), never at this pace")
    case .afterTheEnd: Language.ofCall("\(needed), 시즌이 끝나기 전에는 안 돼요", "\(needed), not before the season ends")
    case .time(let time):
      Language.ofCall("\(needed), 이 속도로 \(time.text) 뒤", "\(needed), in \(time.text) at this pace")
    }
  }

  private static func taps(_ count: Int64) -> String {
    Language.ofCall("터치 \(count.grouped)번", "\(count.grouped) \(count == 1 ? "tap" : "taps")")
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
