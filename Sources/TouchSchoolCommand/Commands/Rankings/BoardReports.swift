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

  var title: Words {
    let isOfGroups = if case .school = page.board { true } else { false }
    let count: Words = isOfGroups ? "\(page.total, "group", "groups")" : Self.count(page.total)
    let board = Titles.board(page.season, page.board.nameUnlessAll, all: "all schools", count, page.revision)
    guard let at = page.at else { return board }
    let moment = zone.sentence(at)
    return "\(board) · as of \(moment)"
  }

  static func count(_ schools: Int) -> Words { "\(schools, "school", "schools")" }

  var report: Report<Standing> { Report(title: title, page.entries, order: Self.order, columns) }

  static let order = "rank taps reached_at school_id name level region district"

  private var columns: [ReportColumn<Standing>] {
    [
      .init(.count, "rank", "Rank") { $0.rank },
      .init(.name, "name", "School", cell: { Cells.school($0.school) }) { $0.school.name },
    ] + SchoolColumns.place(\.school) + [
      .init(.count, "taps", "Taps", cell: { Cells.taps($0.taps) }) { $0.taps }
    ] + (ranksBefore.map { [Self.movement(from: $0)] } ?? []) + [
      .data("reached_at") { $0.reachedAt }, SchoolColumns.id(\.school, isShown: showsIDs),
    ]
  }

  private static func movement(from before: [SchoolID: Int]) -> ReportColumn<Standing> {
    .shown(.count, "Last minute") { Cells.movement(from: before[$0.school.id], to: $0.rank) }
  }
}

extension PercentileMark {
  var report: Report<Self> {
    Report(
      title: Titles.board(season, board.nameUnlessAll, all: "all schools", BoardView.count(total), revision), [self],
      order: "percentile taps holder_rank holder_taps holder_id holder_name", isFields: true,
      [
        .init(.word, "percentile", "percentile", cell: { .init("\($0.percentile) %") }) { $0.percentile },
        .init(.word, "taps", "takes", cell: Self.taps) { $0.taps },
        .init(.word, "holder_name", "last to have it", cell: Self.holder) { $0.holder?.school.name },
        .init(.count, "holder_rank", "its rank") { $0.holder?.rank },
        .init(.count, "holder_taps", "its taps") { $0.holder?.taps },
        .data("holder_id") { $0.holder?.school.id },
      ])
  }

  private static func taps(_ mark: PercentileMark) -> TextTable.Cell {
    guard let taps = mark.taps else {
      return .init(saying: "more taps than a school can have")
    }
    return .init(saying: "\(taps, "tap", "taps")")
  }

  private static func holder(_ mark: PercentileMark) -> TextTable.Cell {
    .init(saying: mark.holder.map { Words(verbatim: "\($0.school.name) (\($0.school.id))") } ?? "no school")
  }
}

extension BoardTotals {
  var report: Report<Self> {
    Report(
      title: Titles.board(season, board.nameUnlessAll, all: "all schools", BoardView.count(schools), revision), [self],
      isFields: true,
      [
        .init(.count, "schools", "schools") { $0.schools },
        .init(.count, "schools_with_taps", "with taps") { $0.schoolsWithTaps },
        .init(.count, "taps", "taps") { $0.taps },
        .init(.count, "median", "median", cell: { .init(Self.text(of: $0.median)) }) { $0.median },
        .init(.count, "mean", "mean", cell: { .init(Self.text(of: $0.mean)) }) { $0.mean },
      ])
  }

  private static func text(of mean: Mean?) -> String {
    guard let parts = mean?.description.split(separator: "."), let whole = Int128(parts[0]) else { return "–" }
    return ([whole.grouped] + parts.dropFirst().map(String.init)).joined(separator: ".")
  }
}

extension AveragePage {
  func report(showsIDs: Bool) -> Report<AverageStanding> {
    let board = Titles.board(season, board.nameUnlessAll, all: "all schools", BoardView.count(total), revision)
    let least = average?.leastPlayers?.grouped
    let count: ReportColumn<AverageStanding> =
      least == nil
      ? .init(.count, "pupils", "Pupils", givesWay: 4) { $0.average.count }
      : .init(.count, "players", "Players", givesWay: 4) { $0.average.count }
    return Report(
      title: least.map { "\(board) · taps a player, of \($0) or more" } ?? "\(board) · taps a pupil", entries,
      order: "rank average \(least == nil ? "pupils" : "players") taps school_id name level region district",
      [
        .init(.count, "rank", "Rank") { $0.rank },
        .init(.name, "name", "School", cell: { Cells.school($0.school) }) { $0.school.name },
      ] + SchoolColumns.place(\.school) + [
        .init(.count, "average", least == nil ? "Taps a pupil" : "Taps a player", style: { _ in .emphasis }) {
          DecimalText(description: $0.average.description)
        },
        count,
        .data("taps") { $0.average.sum },
        SchoolColumns.id(\.school, isShown: showsIDs),
      ])
  }
}
