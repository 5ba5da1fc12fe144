import Console
import SchoolDirectory

/// A list of schools as people and programs see it.
struct SchoolListView {
  /// How many there are in all.
  let total: Int
  /// Those that are shown.
  let schools: [School]

  private struct Shape: Encodable {
    struct Entry: Encodable {
      let id: SchoolID
      let name: String
      let level: SchoolLevel
      let region: String
      let district: String
      let status: School.Status
    }
    let total: Int
    let schools: [Entry]
  }

  func print(as format: OutputFormat) throws {
    let printer = Printer()
    switch format {
    case .table: try printer.table(table)
    case .json:
      try printer.json(
        Shape(
          total: total,
          schools: schools.map {
            .init(
              id: $0.id, name: $0.name, level: $0.level, region: $0.region, district: $0.district, status: $0.status)
          }))
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
