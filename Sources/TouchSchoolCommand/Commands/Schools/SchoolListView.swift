import Console
import GameAPI
import SchoolDirectory
import TapGame

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
        .init(.name, "name", "School", "학교", style: { $0.status == .open ? .emphasis : .dim }) { $0.name },
        .init(.word, "level", "Level", "학교급", givesWay: 2, cell: { SchoolColumns.level($0.level) }) {
          $0.level.rawValue
        },
        .init(.word, "region", "Region", "시도", givesWay: 3) { $0.region },
        .init(.word, "district", "District", "시군구", givesWay: 4) { $0.district },
        .init(.word, "status", "Status", "상태", givesWay: 1, cell: Self.status) { $0.status.rawValue },
        .init(.id, "id", "Id", "아이디", style: { _ in .dim }) { $0.id },
      ])
  }

  private static func status(of school: School) -> TextTable.Cell {
    let isOpen = school.status == .open
    return .init(Language.ofCall(isOpen ? "열림" : "폐교", school.status.rawValue), style: isOpen ? .plain : .dim)
  }
}
