import Boards
import Console
import SchoolDirectory
import TapGame

/// A part of a board by averages.
struct AverageView: AnswerView {
  let page: AveragePage
  var showsIDs = false

  private var title: Bilingual {
    let board = Titles.board(page.season, page.board.nameUnlessAll, page.total, "school", "학교", page.revision)
    let least = (page.average?.leastPlayers ?? 1).grouped
    return (
      korean: "\(board.korean) · 한 명이 한 터치, \(least)명 이상",
      english: "\(board.english) · taps a player, of \(least) or more"
    )
  }

  var report: Report<AverageStanding> {
    Report(
      title: title, page.entries, order: "rank average players taps school_id name level region district",
      [
        .init(.count, "rank", "Rank", "순위") { $0.rank },
        .init(.name, "name", "School", "학교", cell: { Cells.school($0.school) }) { $0.school.name },
      ] + SchoolColumns.place(\.school) + [
        .init(.count, "average", "Taps a player", "한 명당 터치", style: { _ in .emphasis }) {
          DecimalText(description: $0.average.description)
        },
        .init(.count, "players", "Players", "사람", givesWay: 4) { $0.average.count },
        .data("taps") { $0.average.sum },
        SchoolColumns.id(\.school, isShown: showsIDs),
      ])
  }
}
