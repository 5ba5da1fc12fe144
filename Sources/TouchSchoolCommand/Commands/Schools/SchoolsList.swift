import Leaderboard
import ArgumentParser
import Console
import Boards
import SchoolDirectory
import TerminalApp

/// `touchschool schools list`
struct SchoolsList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List schools, by id.",
    discussion: """
      EXAMPLES:
        touchschool schools list --board district:서울특별시/강남구
        touchschool schools list --board school:sample:high:seoul-gyeonggi
        touchschool schools list --status closed --limit 1000 --format csv
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @Option(help: "Only the schools of a board: all, level:L, region:R, district:R/D, region:R/level:L or school:ID.")
  var board: Board = .all
  @Option(help: "Only schools that are open or closed.") var status: School.Status?
  @Option(parsing: .unconditional, help: "The most schools to print.") var limit = 50

  func validate() throws {
    try OptionRule.number("--limit", limit, from: 1)
  }

  func run() async throws {
    let onBoard = try await store.schools().filter(board.contains)
    guard board == .all || !onBoard.isEmpty else { throw BoardError.unknownBoard(board) }
    let schools = onBoard.filter { status == nil || $0.status == status }
    try SchoolListView(total: schools.count, schools: Array(schools.prefix(limit))).print(by: output.printer)
    if schools.count > limit { store.tell(output.more(limit, of: schools.count, by: ("--limit으로", "--limit"))) }
  }
}
