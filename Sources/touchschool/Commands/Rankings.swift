import ArgumentParser
import Console
import Leaderboard
import SchoolDirectory
import TapGame

/// `touchschool rankings`
struct Rankings: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print a board: who is ahead of whom.",
    discussion: """
      A board is written all, level:high, region:서울특별시, district:서울특별시/강남구 or region:서울특별시/level:high.

      EXAMPLES:
        touchschool rankings                               the first 20 schools
        touchschool rankings --top 3 --board level:high    three high schools
        touchschool rankings --around sample:high:seoul-gyeonggi
        touchschool rankings --page 2 --page-size 50       places 51 to 100
        touchschool rankings --ties dense --format json    for programs
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption

  @Option(help: "The board: all, level:L, region:R, district:R/D or region:R/level:L.") var board: Board = .all
  @Flag(help: "Show the schools' ids, too (JSON and CSV always do).") var ids = false
  @Option(help: "How ties are ranked: ordinal 1234, competition 1224, modified 1334, dense 1223.")
  var ties: TiePolicy = .ordinal
  @Option(help: "So many schools from the first one on (20 if nothing else is asked for).") var top: Int?
  @Option(help: "A page, counted from 1.") var page: Int?
  @Option(help: "With --page: schools on a page (20 if not given).") var pageSize: Int?
  @Option(help: ArgumentHelp("The neighbourhood of a school.", valueName: "school-id")) var around: SchoolID?
  @Option(help: "With --around: schools on each side of that school (5 if not given).") var radius: Int?

  func validate() throws {
    let asked = [top != nil, page != nil, around != nil].count { $0 }
    guard asked <= 1 else { throw ValidationError("Ask for one of --top, --page and --around, not for several.") }
    if let top, top < 1 { throw ValidationError("--top takes a number of schools from 1, not \(top).") }
    if let page, page < 1 { throw ValidationError("--page takes a page from 1, not \(page).") }
    if let pageSize {
      guard pageSize >= 1 else { throw ValidationError("--page-size takes a number from 1, not \(pageSize).") }
      guard page != nil else { throw ValidationError("--page-size goes with --page.") }
    }
    if let radius {
      guard radius >= 0 else { throw ValidationError("--radius takes a number from 0, not \(radius).") }
      guard around != nil else { throw ValidationError("--radius goes with --around.") }
    }
  }

  private var slice: BoardSlice {
    if let page { return .page(page, size: pageSize ?? 20) }
    if let around { return .around(around, radius: radius ?? 5) }
    return .top(top ?? 20)
  }

  func run() async throws {
    let part = try await store.with(.readOnly) {
      try await $0.page(slice, of: board, season: season.season, ties: ties)
    }
    let view = BoardView(page: part, showsIDs: ids)
    let printer = Printer()
    switch output.format {
    case .table:
      try printer.lines([printer.palette.apply(.dim, to: view.title)])
      try printer.table(view.table)
    case .json: try printer.json(part)
    case .csv: try printer.csv(header: BoardView.csvHeader, view.csvRecords)
    }
    if printer.width != nil, page == nil, around == nil, part.entries.count < part.total {
      store.tell("\(part.entries.count.grouped) of \(part.total.grouped); more with --top or --page.")
    }
    if let page, part.entries.isEmpty, part.total > 0 {
      store.tell("There is no page \(page.grouped): the board has \(part.total.grouped) schools.")
    }
  }
}
