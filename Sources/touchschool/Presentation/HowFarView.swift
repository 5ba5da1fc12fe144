import Console
import Leaderboard
import SchoolDirectory
import TapGame

/// How far schools are from the ones next to them, as people see it.
struct HowFarView: AnswerView {
  let answer: HowFarPage
  /// Whether the table has the schools' ids.
  var showsIDs = false

  private var board: BoardView { BoardView(page: answer.page) }

  var title: String {
    guard let since = answer.paceSince else { return "\(board.title) · no forecast, as the season is not live" }
    return "\(board.title) · pace of the last \(Duration.milliseconds(answer.now - since).text)"
  }

  var table: TextTable {
    var columns: [TextTable.Column] = [
      .init("Rank", alignment: .trailing), .init("School", isFlexible: true), .init("Taps", alignment: .trailing),
      .init("Percentile", alignment: .trailing), .init("Taps/min", alignment: .trailing),
      .init("Ahead", isFlexible: true), .init("Needs", alignment: .trailing), .init("Passes in"),
      .init("Behind", isFlexible: true), .init("Is passed in"),
    ]
    if showsIDs { columns.append(.init("Id")) }
    var table = TextTable(columns: columns)
    for howFar in answer.entries {
      let standing = howFar.standing
      var cells: [TextTable.Cell] = [
        .init(standing.rank.grouped), BoardView.name(of: standing.school),
        .init(standing.taps.grouped, style: standing.taps > 0 ? .emphasis : .dim),
        .init(howFar.percentile.description), .init(howFar.pace?.tapsPerMinute ?? "–"),
        howFar.ahead.map { BoardView.name(of: $0.other.school) } ?? Self.none,
        .init(howFar.ahead.map { $0.needed?.grouped ?? "too many" } ?? "–"),
        cell(of: howFar.ahead, style: .gain), howFar.behind.map { BoardView.name(of: $0.other.school) } ?? Self.none,
        cell(of: howFar.behind, style: .loss),
      ]
      if showsIDs { cells.append(.init(standing.school.id.rawValue, style: .dim)) }
      table.append(cells)
    }
    return table
  }

  private static let none = TextTable.Cell("–", style: .dim)

  private func cell(of distance: Distance?, style: Style) -> TextTable.Cell {
    guard let distance, answer.paceSince != nil else { return Self.none }
    guard let time = distance.time else { return .init("never at this pace", style: .dim) }
    if let end = answer.page.season.endsAt, time >= end - answer.now {
      return .init("not before the end", style: .dim)
    }
    return .init(Duration.milliseconds(time).text, style: style)
  }

  static let csvHeader =
    BoardView.csvHeader + ["percentile", "taps_per_minute"]
    + ["ahead", "behind"].flatMap { side in
      ["id", "gap", "needed", "taps_per_minute", "time"].map { "\(side)_\($0)" }
    }

  var csvRecords: [[String]] {
    zip(board.csvRecords, answer.entries).map { record, howFar in
      record + [howFar.percentile.description, howFar.pace?.tapsPerMinute ?? ""]
        + Self.fields(of: howFar.ahead) + Self.fields(of: howFar.behind)
    }
  }

  private static func fields(of distance: Distance?) -> [String] {
    guard let distance else { return Array(repeating: "", count: 5) }
    return [
      distance.other.school.id.rawValue, String(distance.gap), distance.needed.map { String($0) } ?? "",
      distance.pace?.tapsPerMinute ?? "", distance.time.map { String($0) } ?? "",
    ]
  }
}
