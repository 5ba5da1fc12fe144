import Console
import Boards
import SchoolDirectory
import TapGame

/// The gaps between schools and their neighbours on a board, as a table or as CSV.
struct ForecastView: AnswerView {
  let answer: ForecastPage
  /// Whether the call named the schools.
  var isOfNamedSchools = false
  /// Whether the table has the schools' ids.
  var showsIDs = false

  private var board: BoardView { BoardView(page: answer.page.replacingEntries(answer.entries.map(\.standing))) }

  var title: String {
    guard let since = answer.paceSince else {
      return "\(board.title) · no forecast" + (answer.page.state == .live ? " yet" : ", as the season is not live")
    }
    return "\(board.title) · pace of the last \((answer.now - since).text)"
  }

  /// A list for each school if the call named the schools. Otherwise the schools are consecutive, so one row for each
  /// is enough: a school's neighbours are in the rows above and below.
  var table: TextTable { isOfNamedSchools ? lists : lines }

  private var lines: TextTable {
    var columns: [TextTable.Column] = [
      .init("Rank", alignment: .trailing), .init("School", isFlexible: true), .init("Taps", alignment: .trailing),
      .init("Percentile", alignment: .trailing), .init("Taps/min", alignment: .trailing),
      .init("To pass", alignment: .trailing), .init("Passes in"), .init("Passed in"),
    ]
    if showsIDs { columns.append(.init("Id")) }
    var table = TextTable(columns: columns)
    for forecast in answer.entries {
      let standing = forecast.standing
      var cells: [TextTable.Cell] = [
        .init(standing.rank.grouped), BoardView.name(of: standing.school),
        .init(standing.taps.grouped, style: standing.taps > 0 ? .emphasis : .dim),
        .init(forecast.percentile.description), .init(forecast.pace?.perMinute ?? "–"),
        .init(forecast.ahead?.needed?.grouped ?? "–"), cell(of: forecast.ahead, style: .gain),
        cell(of: forecast.behind, style: .loss),
      ]
      if showsIDs { cells.append(.init(standing.school.id.rawValue, style: .dim)) }
      table.append(cells)
    }
    return table
  }

  private func cell(of distance: Distance?, style: Style) -> TextTable.Cell {
    switch distance.map(outlook) {
    case nil, .unknown: .init("–", style: .dim)
    case .never: .init("never", style: .dim)
    case .afterTheEnd: .init("after the end", style: .dim)
    case .time(let time): .init(time.text, style: style)
    }
  }

  private var lists: TextTable {
    var fields: [(name: String, value: String)] = []
    for forecast in answer.entries {
      if !fields.isEmpty { fields.append(("", "")) }
      let standing = forecast.standing
      fields += [
        ("school", "\(standing.school.name) (\(standing.school.id))"),
        ("rank", "\(standing.rank.grouped) of \(answer.page.total.grouped)"), ("taps", standing.taps.grouped),
        ("percentile", "\(forecast.percentile) %"), ("taps a minute", forecast.pace?.perMinute ?? "–"),
        ("ahead", text(of: forecast.ahead?.other)), ("to pass it", text(of: forecast.ahead)),
        ("behind", text(of: forecast.behind?.other)), ("to be passed", text(of: forecast.behind)),
      ]
    }
    return TextTable(fields: fields)
  }

  private func text(of other: Standing?) -> String {
    guard let other else { return "no school" }
    return "\(other.school.name) (rank \(other.rank.grouped), \(Self.taps(other.taps)))"
  }

  private func text(of distance: Distance?) -> String {
    guard let distance else { return "–" }
    guard let needed = distance.needed else { return "more taps than a school can have" }
    return switch outlook(distance) {
    case .unknown: Self.taps(needed)
    case .never: "\(Self.taps(needed)), never at this pace"
    case .afterTheEnd: "\(Self.taps(needed)), not before the season ends"
    case .time(let time): "\(Self.taps(needed)), in \(time.text) at this pace"
    }
  }

  private static func taps(_ count: Int64) -> String { "\(count.grouped) \(count == 1 ? "tap" : "taps")" }

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

  static let csvHeader =
    BoardView.csvHeader + ["percentile", "taps_per_minute"]
    + ["ahead", "behind"].flatMap { side in
      ["id", "gap", "needed", "taps_per_minute", "time"].map { "\(side)_\($0)" }
    }

  var csvRecords: [[String]] {
    zip(board.csvRecords, answer.entries).map { record, forecast in
      record + [forecast.percentile.description, forecast.pace?.perMinute ?? ""]
        + Self.fields(of: forecast.ahead) + Self.fields(of: forecast.behind)
    }
  }

  private static func fields(of distance: Distance?) -> [String] {
    guard let distance else { return Array(repeating: "", count: 5) }
    return [
      distance.other.school.id.rawValue, String(distance.gap), distance.needed.map { String($0) } ?? "",
      distance.pace?.perMinute ?? "", distance.time.map { String($0.wholeMilliseconds) } ?? "",
    ]
  }
}
