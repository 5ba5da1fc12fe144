import Boards
import GRDB
import SQLiteFile
import SchoolDirectory

/// The rows of the table `school` that are groups inside schools.
///
/// A group is a school for everything but boards of schools: it has sessions, totals, minutes, versions and editions.
/// Its id begins with its school's, so the table needs no reference. What counts for a group counts for its school, too.
enum GroupTable {
  /// The SQL condition for rows of schools.
  static let isSchool = "instr(school.id, ',') = 0"

  /// The SQL of a table expression `member` of all groups' numbers, each with its school's. It reads the groups only.
  static let members = """
    member (number, school) AS (
      SELECT inside.number, school.number
      FROM main.school AS inside INDEXED BY school_group
      CROSS JOIN main.school ON school.id = substr(inside.id, 1, instr(inside.id, ',') - 1)
      WHERE instr(inside.id, ',') > 0)
    """

  /// The number of the school that a group is inside; `nil` for a school.
  static func school(_ db: Database, of number: Int64) throws -> Int64? {
    try StoredRow.fetchValue(
      db,
      sql: """
        SELECT school.number FROM school AS inside
        JOIN school ON school.id = substr(inside.id, 1, instr(inside.id, ',') - 1)
        WHERE inside.number = ? AND instr(inside.id, ',') > 0
        """, arguments: [number])
  }

  /// The numbers of all groups, each with its school's.
  static func schools(_ db: Database) throws -> [Int64: Int64] {
    let rows = try StoredRow.fetchAll(db, sql: "WITH \(members) SELECT number, school FROM member")
    return Dictionary(try rows.map { (try $0[0], try $0[1]) }, uniquingKeysWith: { first, _ in first })
  }

  /// The number of a school or a group, and those of the groups inside it.
  static func family(_ db: Database, of number: Int64, id: SchoolID) throws -> [Int64] {
    let inside: [Int64] = try StoredRow.fetchValues(
      db, sql: "SELECT number FROM school WHERE id > ? AND id < ? ORDER BY id", arguments: range(id))
    return [number] + inside
  }

  /// The groups inside a school, ordered by id.
  static func groups(_ db: Database, of school: SchoolID) throws -> [School] {
    let numbers: [Int64] = try StoredRow.fetchValues(
      db, sql: "SELECT number FROM school WHERE id > ? AND id < ? ORDER BY id", arguments: range(school))
    return try numbers.map { try SchoolTable.school(db, number: $0, .now) }
  }

  /// The bounds of the ids of the groups inside a school. The character after the comma is the hyphen.
  static func range(_ school: SchoolID) -> StatementArguments { ["\(school),", "\(school)-"] }
}

extension Board {
  /// The SQL condition for the board's rows of the school table.
  var condition: (sql: String, arguments: StatementArguments) {
    let isSchool = GroupTable.isSchool
    return switch self {
    case .all: (isSchool, [])
    case .level(let level): ("level = ? AND \(isSchool)", [level.rawValue])
    case .region(let region): ("region = ? AND \(isSchool)", [region])
    case .district(let region, let district): ("region = ? AND district = ? AND \(isSchool)", [region, district])
    case .regionLevel(let region, let level): ("region = ? AND level = ? AND \(isSchool)", [region, level.rawValue])
    case .school(let school): ("school.id > ? AND school.id < ?", GroupTable.range(school))
    }
  }
}
