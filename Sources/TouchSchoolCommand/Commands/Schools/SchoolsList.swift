import Basics
import ArgumentParser
import Boards
import SchoolDirectory
import Synchronization

struct SchoolsList: AsyncParsableCommand {
  static let configuration = CommandConfiguration("schools list")

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
    let listing = Mutex(SchoolListing(board: board, status: status, limit: limit, printer: output.printer))
    try await store.forEachSchool { school in try listing.withLock { try $0.take(school) } }
    let total = try listing.withLock { try $0.finish() }
    if total > limit { store.tell(output.more(limit, of: total, by: "--limit")) }
  }
}

/// Prints the first schools of a board as they come. The formats of lines are printed at once, so that memory does not
/// grow with the list; a table or a JSON object needs all that it shows.
private struct SchoolListing {
  private static let batch = 1000

  let board: Board
  let status: School.Status?
  let limit: Int
  let printer: Printer
  private var isOnBoard = false
  private var total = 0
  private var shown: [School] = []
  private var hasPrinted = false

  init(board: Board, status: School.Status?, limit: Int, printer: Printer) {
    self.board = board
    self.status = status
    self.limit = limit
    self.printer = printer
  }

  mutating func take(_ school: School) throws {
    guard board.contains(school) else { return }
    isOnBoard = true
    guard status == nil || school.status == status else { return }
    total += 1
    guard total <= limit else { return }
    shown.append(school)
    if shown.count == Self.batch, printer.format.isOfLines { try print() }
  }

  /// Prints the rest, and returns the number of schools that the list has without a limit.
  mutating func finish() throws -> Int {
    guard board == .all || isOnBoard else { throw BoardError.unknownBoard(board) }
    if !hasPrinted || !shown.isEmpty { try print() }
    return total
  }

  private mutating func print() throws {
    try SchoolListView(total: total, schools: shown).print(by: printer, continuing: hasPrinted)
    hasPrinted = true
    shown.removeAll(keepingCapacity: true)
  }
}

extension SchoolsList: BoardNaming {
  var namedStore: StoreOptions? { store }
}
