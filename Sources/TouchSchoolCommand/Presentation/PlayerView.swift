import Console
import Boards
import SchoolDirectory
import TapGame

/// A part of a board of players, as a table or as CSV.
struct PlayerView: AnswerView {
  let page: PlayerPage

  var title: String {
    let season = page.season
    return "\(season.name.sanitized) (season \(season.id), \(page.state.rawValue)) · \(boardName) · "
      + "\(page.total.grouped) \(page.total == 1 ? "player" : "players") · revision \(page.revision)"
  }

  private var boardName: String { page.board == .all ? "all players" : page.board.description.sanitized }

  var table: TextTable {
    var table = TextTable(columns: [
      .init("Rank", alignment: .trailing), .init("Player", isFlexible: true), .init("School", isFlexible: true),
      .init("Region"), .init("Taps", alignment: .trailing),
    ])
    for standing in page.entries {
      let nickname = standing.nickname
      table.append([
        .init(standing.rank.grouped),
        .init(nickname?.text ?? "anonymous", style: nickname == nil ? .dim : .plain),
        .init(standing.school.name), .init(standing.school.region),
        .init(standing.taps.grouped, style: .emphasis),
      ])
    }
    return table
  }

  static let csvHeader = ["rank", "taps", "nickname", "school_id", "name", "level", "region", "district"]

  /// The records of the CSV form. The nickname is empty for a player without one.
  var csvRecords: [[String]] {
    page.entries.map { standing in
      [
        String(standing.rank), String(standing.taps), standing.nickname?.text ?? "", standing.school.id.rawValue,
        standing.school.name, standing.school.level.rawValue, standing.school.region, standing.school.district,
      ]
    }
  }
}
