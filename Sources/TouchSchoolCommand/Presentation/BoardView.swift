import Console
import Boards
import SchoolDirectory
import TapGame

/// A part of a board, as a table or as CSV.
struct BoardView: AnswerView {
  let page: BoardPage
  /// Each school's earlier rank; `nil` if gained and lost ranks are not shown.
  var ranksBefore: [SchoolID: Int]?
  /// Whether the table has the schools' ids.
  var showsIDs = false

  var title: String {
    BoardTitle.text(
      season: page.season, board: page.board, schools: page.total, revision: page.revision)
      + (page.at.map { " · as of \($0)" } ?? "")
  }

  var table: TextTable {
    var columns: [TextTable.Column] = [
      .init("Rank", alignment: .trailing), .init("School", isFlexible: true), .init("Level"), .init("Region"),
      .init("District"), .init("Taps", alignment: .trailing),
    ]
    if ranksBefore != nil { columns.append(.init("Last minute", alignment: .trailing)) }
    if showsIDs { columns.append(.init("Id")) }
    var table = TextTable(columns: columns)
    for standing in page.entries {
      let school = standing.school
      var cells: [TextTable.Cell] = [
        .init(standing.rank.grouped), Self.name(of: school),
        .init(school.level.rawValue), .init(school.region), .init(school.district),
        .init(standing.taps.grouped, style: standing.taps > 0 ? .emphasis : .dim),
      ]
      if let ranksBefore { cells.append(Self.movement(from: ranksBefore[school.id], to: standing.rank)) }
      if showsIDs { cells.append(.init(school.id.rawValue, style: .dim)) }
      table.append(cells)
    }
    return table
  }

  /// The cell with a school's name.
  static func name(of school: SchoolSummary) -> TextTable.Cell {
    let isClosed = school.status == .closed
    return .init(school.name + (isClosed ? " (closed)" : ""), style: isClosed ? .dim : .plain)
  }

  private static func movement(from before: Int?, to now: Int) -> TextTable.Cell {
    guard let before else { return .init("new", style: .gain) }
    if before > now { return .init("▲ \((before - now).grouped)", style: .gain) }
    if before < now { return .init("▼ \((now - before).grouped)", style: .loss) }
    return .init("–", style: .dim)
  }

  static let csvHeader = ["rank", "taps", "reached_at", "school_id", "name", "level", "region", "district"]

  var csvRecords: [[String]] {
    page.entries.map { standing in
      [
        String(standing.rank), String(standing.taps), standing.reachedAt.description, standing.school.id.rawValue,
        standing.school.name, standing.school.level.rawValue, standing.school.region, standing.school.district,
      ]
    }
  }
}
