import Basics
import Boards
import Console
import SchoolDirectory
import TapGame

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

extension PercentileMark {
  var report: Report<Self> {
    Report(
      title: Titles.board(season, board.nameUnlessAll, total, "school", "학교", revision), [self],
      order: "percentile taps holder_rank holder_taps holder_id holder_name", isFields: true,
      [
        .init(.word, "percentile", "percentile", "백분위", cell: { .init("\($0.percentile) %") }) { $0.percentile },
        .init(.word, "taps", "takes", "필요한 터치", cell: Self.taps) { $0.taps },
        .init(.word, "holder_name", "last to have it", "마지막 학교", cell: Self.holder) { $0.holder?.school.name },
        .init(.count, "holder_rank", "its rank", "그 순위") { $0.holder?.rank },
        .init(.count, "holder_taps", "its taps", "그 터치") { $0.holder?.taps },
        .data("holder_id") { $0.holder?.school.id },
      ])
  }

  private static func taps(_ mark: PercentileMark) -> TextTable.Cell {
    guard let taps = mark.taps else {
      return .init(Language.ofCall("한 학교가 가질 수 없는 만큼", "more taps than a school can have"))
    }
    return .init(Language.ofCall("\(taps.grouped)번", "\(taps.grouped) \(taps == 1 ? "tap" : "taps")"))
  }

  private static func holder(_ mark: PercentileMark) -> TextTable.Cell {
    .init(mark.holder.map { "\($0.school.name) (\($0.school.id))" } ?? Language.ofCall("없음", "no school"))
  }
}

extension BoardTotals {
  var report: Report<Self> {
    Report(
      title: Titles.board(season, board.nameUnlessAll, schools, "school", "학교", revision), [self], isFields: true,
      [
        .init(.count, "schools", "schools", "학교") { $0.schools },
        .init(.count, "schools_with_taps", "with taps", "터치가 있는 학교") { $0.schoolsWithTaps },
        .init(.count, "taps", "taps", "터치") { $0.taps },
        .init(.count, "median", "median", "중앙값", cell: { .init(Self.text(of: $0.median)) }) { $0.median },
        .init(.count, "mean", "mean", "평균", cell: { .init(Self.text(of: $0.mean)) }) { $0.mean },
      ])
  }

  private static func text(of mean: Mean?) -> String {
    guard let parts = mean?.description.split(separator: "."), let whole = Int128(parts[0]) else { return "–" }
    return ([whole.grouped] + parts.dropFirst().map(String.init)).joined(separator: ".")
  }
}

extension AveragePage {
  func report(showsIDs: Bool) -> Report<AverageStanding> {
    let board = Titles.board(season, board.nameUnlessAll, total, "school", "학교", revision)
    let least = (average?.leastPlayers ?? 1).grouped
    return Report(
      title: (
        korean: "\(board.korean) · 한 명이 한 터치, \(least)명 이상",
        english: "\(board.english) · taps a player, of \(least) or more"
      ), entries, order: "rank average players taps school_id name level region district",
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
