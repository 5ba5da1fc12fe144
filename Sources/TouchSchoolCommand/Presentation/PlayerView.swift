import Boards
import Console
import SchoolDirectory
import TapGame

/// A part of a board of players.
struct PlayerView: AnswerView {
  let page: PlayerPage

  /// The name of the school or the region; `nil` for the board of all players.
  private var boardName: String? {
    if case .school = page.board, let school = page.entries.first?.school { return school.name }
    return page.board == .all ? nil : page.board.description
  }

  var report: Report<PlayerStanding> {
    Report(
      title: Titles.board(page.season, boardName, state: page.state, page.total, "player", "사람", page.revision),
      page.entries, order: "rank taps nickname school_id name level region district",
      [
        .init(.count, "rank", "Rank", "순위") { $0.rank },
        .init(.name, "nickname", "Player", "이름", cell: { Cells.player($0.nickname) }) { $0.nickname?.text },
        .init(.name, "name", "School", "학교") { $0.school.name },
        .init(.word, "region", "Region", "시도", givesWay: 1) { $0.school.region },
        .init(.count, "taps", "Taps", "터치", style: { _ in .emphasis }) { $0.taps },
        .data("school_id") { $0.school.id }, .data("level") { $0.school.level.rawValue },
        .data("district") { $0.school.district },
      ])
  }
}
