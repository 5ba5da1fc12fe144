import Boards
import SchoolDirectory
import TapGame

/// A part of a board.
struct BoardView {
  let page: BoardPage
  /// Each school's earlier rank; `nil` if gained and lost ranks are not shown.
  var ranksBefore: [SchoolID: Int]?
  var showsIDs = false
  /// The zone of the moment of a past board.
  var zone = DisplayTimeZone()

  var title: Bilingual {
    let isOfGroups = if case .school = page.board { true } else { false }
    let board = Titles.board(
      page.season, page.board.nameUnlessAll, page.total, isOfGroups ? "group" : "school", isOfGroups ? "모둠" : "학교",
      page.revision)
    guard let at = page.at else { return board }
    let moment = zone.sentence(at)
    return (korean: "\(board.korean) · \(moment)", english: "\(board.english) · as of \(moment)")
  }

  var report: Report<Standing> { Report(title: title, page.entries, order: Self.order, columns) }

  static let order = "rank taps reached_at school_id name level region district"

  private var columns: [ReportColumn<Standing>] {
    [
      .init(.count, "rank", "Rank", "순위") { $0.rank },
      .init(.name, "name", "School", "학교", cell: { Cells.school($0.school) }) { $0.school.name },
    ] + SchoolColumns.place(\.school) + [
      .init(.count, "taps", "Taps", "터치", cell: { Cells.taps($0.taps) }) { $0.taps }
    ] + (ranksBefore.map { [Self.movement(from: $0)] } ?? []) + [
      .data("reached_at") { $0.reachedAt }, SchoolColumns.id(\.school, isShown: showsIDs),
    ]
  }

  private static func movement(from before: [SchoolID: Int]) -> ReportColumn<Standing> {
    .shown(.count, "Last minute", "지난 1분") { Cells.movement(from: before[$0.school.id], to: $0.rank) }
  }
}
