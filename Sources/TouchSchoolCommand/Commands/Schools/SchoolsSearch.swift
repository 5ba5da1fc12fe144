import Basics
import ArgumentParser
import Console
import GameAPI
import SchoolDirectory

struct SchoolsSearch: AsyncParsableCommand {
  static let configuration = CommandConfiguration("schools search")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @Option(help: "Only schools of this level: elementary, middle, high, special or other.") var level: SchoolLevel?
  @Option(parsing: .unconditional, help: "The most schools to print.") var limit = 20
  @Argument(help: "What to look for.") var query: [String]

  func validate() throws {
    try OptionRule.number("--limit", limit, from: 1)
  }

  func run() async throws {
    let search = SchoolSearch(try await store.schools(), formerNames: try await store.formerSchoolNames())
    let words = query.joined(separator: " ")
    let result = search.find(words, level: level, limit: limit)
    try SchoolListView(result).print(by: output.printer)
    for hit in result.hits where !hit.formerNames.isEmpty {
      let names = hit.formerNames.joined(separator: ", ")
      store.tell("\(hit.school.name) was \(names).")
    }
    if result.total == 0 {
      store.tell("No school fits “\(words)”.")
    } else if result.total > result.hits.count {
      store.tell(output.more(result.hits.count, of: result.total, by: "--limit"))
    }
  }
}

struct SchoolListView {
  let total: Int
  /// The schools that are shown.
  let schools: [School]
  private let list: SchoolList

  init(total: Int, schools: [School]) {
    (self.total, self.schools) = (total, schools)
    list = SchoolList(total: total, schools: schools)
  }

  init(_ result: SearchResult) {
    (total, schools) = (result.total, result.hits.map(\.school))
    list = SchoolList(result)
  }

  /// - Parameter isContinued: whether these schools follow others, of which the header was printed.
  func print(by printer: Printer, continuing isContinued: Bool = false) throws {
    try printer.print(report, json: list, continuing: isContinued)
  }

  private var report: Report<School> {
    Report(
      schools, order: "id name level region district status",
      [
        .init(.name, "name", "School", style: { $0.status == .open ? .emphasis : .dim }) { $0.name },
        .init(.word, "level", "Level", givesWay: 2, cell: { SchoolColumns.level($0.level) }) {
          $0.level.rawValue
        },
        .init(.word, "region", "Region", givesWay: 3) { $0.region },
        .init(.word, "district", "District", givesWay: 4) { $0.district },
        .init(.word, "status", "Status", givesWay: 1, cell: Self.status) { $0.status.rawValue },
        .init(.id, "id", "Id", style: { _ in .dim }) { $0.id },
      ])
  }

  private static func status(of school: School) -> TextTable.Cell {
    let isOpen = school.status == .open
    return .init(saying: isOpen ? "\(context: "school")open" : "closed", style: isOpen ? .plain : .dim)
  }
}
