import TapGame
import ArgumentParser
import SchoolDirectory

/// `touchschool schools search`
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
      store.tell(output.language("\(hit.school.name)의 예전 이름: \(names)", "\(hit.school.name) was \(names)."))
    }
    if result.total == 0 {
      store.tell(output.language("“\(words)”에 맞는 학교가 없어요.", "No school fits “\(words)”."))
    } else if result.total > result.hits.count {
      store.tell(output.more(result.hits.count, of: result.total, by: ("--limit으로", "--limit")))
    }
  }
}
