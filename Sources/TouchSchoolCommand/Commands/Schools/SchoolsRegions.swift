import Basics
import ArgumentParser
import Boards
import Console
import SchoolDirectory

struct SchoolsRegions: AsyncParsableCommand {
  static let configuration = CommandConfiguration("schools regions")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @Argument(help: "The region whose districts to list, by its whole or short name.") var region: String?

  func run() async throws {
    let schools = try await store.schools()
    try NamedBoardsView(boards: try boards(of: schools)).print(by: output.printer)
  }

  private func boards(of schools: [School]) throws -> [NamedBoardsView.Named] {
    func named(_ boards: [Board], _ schools: [School]) -> [NamedBoardsView.Named] {
      boards.map { board in .init(board: board, schools: schools.count { board.contains($0) }) }.filter {
        $0.schools > 0
      }
    }
    let regions = Set(schools.map(\.region)).subtracting([""])
    guard let region else {
      return named([.all] + SchoolLevel.allCases.map { .level($0) } + regions.sorted().map { .region($0) }, schools)
    }
    guard let name = regions.contains(region) ? region : NearestName.to(region, among: regions) else {
      throw UnknownBoard(.region(region), among: schools)
    }
    let there = schools.filter { $0.region == name }
    let districts = Set(there.map(\.district)).subtracting([""]).sorted()
    return named(
      [.region(name)] + SchoolLevel.allCases.map { .regionLevel(region: name, level: $0) }
        + districts.map { .district(region: name, district: $0) }, there)
  }
}

struct NamedBoardsView: Encodable {
  struct Named: Encodable {
    let board: Board
    let schools: Int
  }
  let boards: [Named]

  func print(by printer: Printer) throws { try printer.print(report, json: self) }

  private var report: Report<Named> {
    Report(
      boards, order: "board schools",
      [
        .init(.name, "board", "Board", style: { _ in .emphasis }) { $0.board.description },
        .init(.count, "schools", "Schools") { $0.schools },
      ])
  }
}
