import Boards
import GRDB
import SchoolDirectory

/// The table of schools.
enum SchoolTable {
  private static let columns = "id, name, region, district, address, latitude, longitude, status"

  static func all(_ db: Database) throws -> [School] {
    let rows = try Row.fetchCursor(db, sql: "SELECT \(columns) FROM school ORDER BY id")
    var schools: [School] = []
    while let row = try rows.next() { schools.append(try school(row)) }
    return schools
  }

  /// Every school with its number, ordered by id.
  static func allNumbered(_ db: Database) throws -> [NumberedSchool] {
    let rows = try Row.fetchCursor(db, sql: "SELECT \(columns), number FROM school ORDER BY id")
    var schools: [NumberedSchool] = []
    while let row = try rows.next() { schools.append(NumberedSchool(number: row[8], school: try school(row))) }
    return schools
  }

  static func school(_ db: Database, _ id: SchoolID) throws -> School? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT \(columns) FROM school WHERE id = ?"), arguments: [id.rawValue]
    ).map(school)
  }

  /// The number of a school in the file; `nil` if the id is unknown.
  static func number(_ db: Database, _ id: SchoolID) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT number FROM school WHERE id = ?"), arguments: [id.rawValue])
  }

  /// The school with a number that another table refers to.
  static func school(_ db: Database, number: Int64) throws -> School {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT \(columns) FROM school WHERE number = ?"), arguments: [number])
    guard let row else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "there is no school of the number \(number)")
    }
    return try school(row)
  }

  /// Inserts or updates schools. Existing schools keep their numbers.
  static func write(
    _ db: Database, _ schools: [School], progress: (_ written: Int, _ of: Int) throws -> Void
  ) throws {
    // The values come from enumerations and satisfy the checks, which would take SQLite as long as all other work.
    try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
    defer { try? db.execute(sql: "PRAGMA ignore_check_constraints = OFF") }
    let statement = try IntegerStatement(
      db,
      """
      INSERT INTO school (id, name, level, region, district, address, latitude, longitude, status)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET
        name = excluded.name, region = excluded.region, district = excluded.district, address = excluded.address,
        latitude = excluded.latitude, longitude = excluded.longitude, status = excluded.status
      """)
    for (written, school) in schools.enumerated() {
      if written.isMultiple(of: 1000) { try progress(written, schools.count) }
      statement.bind(1, school.id.rawValue)
      statement.bind(2, school.name)
      statement.bind(3, school.level.rawValue)
      statement.bind(4, school.region)
      statement.bind(5, school.district)
      statement.bind(6, school.address)
      statement.bind(7, school.latitude)
      statement.bind(8, school.longitude)
      statement.bind(9, school.status.rawValue)
      try statement.execute()
    }
    try progress(schools.count, schools.count)
  }

  /// Reads an id from the file.
  static func id(_ text: String) throws -> SchoolID {
    guard let id = SchoolID(text) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "“\(text)” is no school id")
    }
    return id
  }

  private static func school(_ row: Row) throws -> School {
    let status: String = row[7]
    return School(
      id: try id(row[0]), name: row[1], region: row[2], district: row[3], address: row[4], latitude: row[5],
      longitude: row[6], status: status == School.Status.open.rawValue ? .open : .closed)
  }
}
