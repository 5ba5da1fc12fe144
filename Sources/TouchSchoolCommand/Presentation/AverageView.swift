import Console
import Boards
import SchoolDirectory
import TapGame

/// A part of a board by averages, as a table or as CSV.
struct AverageView: AnswerView {
  let page: AveragePage
  /// Whether the table has the schools' ids.
  var showsIDs = false

  var title: String {
    BoardTitle.text(
      season: page.season, board: page.board, schools: page.total, revision: page.revision)
      + " · taps a player, of \((page.average?.leastPlayers ?? 1).grouped) or more"
  }

  var table: TextTable {
    var columns: [TextTable.Column] = [
      .init("Rank", alignment: .trailing), .init("School", isFlexible: true), .init("Level"), .init("Region"),
      .init("District"), .init("Taps a player", alignment: .trailing), .init("Players", alignment: .trailing),
    ]
    if showsIDs { columns.append(.init("Id")) }
    var table = TextTable(columns: columns)
    for standing in page.entries {
      let school = standing.school
      let isClosed = school.status == .closed
      var cells: [TextTable.Cell] = [
        .init(standing.rank.grouped),
        .init(school.name + (isClosed ? " (closed)" : ""), style: isClosed ? .dim : .plain),
        .init(school.level.rawValue), .init(school.region), .init(school.district),
        .init(standing.average.description, style: .emphasis), .init(standing.average.count.grouped),
      ]
      if showsIDs { cells.append(.init(school.id.rawValue, style: .dim)) }
      table.append(cells)
    }
    return table
  }

  static let csvHeader = [
    "rank", "average", "players", "taps", "school_id", "name", "level", "region", "district",
  ]

  var csvRecords: [[String]] {
    page.entries.map { standing in
      [
        String(standing.rank), standing.average.description, String(standing.average.count),
        String(standing.average.sum), standing.school.id.rawValue, standing.school.name,
        standing.school.level.rawValue, standing.school.region, standing.school.district,
      ]
    }
  }
}
