import Console
import GameAPI
import SchoolDirectory

/// A list of schools, as a table, JSON or CSV.
struct SchoolListView {
  /// The total number of schools.
  let total: Int
  /// The schools that are shown.
  let schools: [School]

  func print(as format: OutputFormat) throws {
    let printer = Printer()
    switch format {
    case .table: try printer.table(table)
    case .json: try printer.json(SchoolList(total: total, schools: schools))
    case .csv:
      try printer.csv(
        header: ["id", "name", "level", "region", "district", "status"],
        schools.map {
          [$0.id.rawValue, $0.name, $0.level.rawValue, $0.region, $0.district, $0.status.rawValue]
        })
    }
  }

  private var table: TextTable {
    var table = TextTable(columns: [
      .init("School", isFlexible: true), .init("Level"), .init("Region"), .init("District"), .init("Status"),
      .init("Id"),
    ])
    for school in schools {
      let isOpen = school.status == .open
      table.append([
        .init(school.name, style: isOpen ? .emphasis : .dim), .init(school.level.rawValue), .init(school.region),
        .init(school.district), .init(school.status.rawValue, style: isOpen ? .plain : .dim),
        .init(school.id.rawValue, style: .dim),
      ])
    }
    return table
  }
}
