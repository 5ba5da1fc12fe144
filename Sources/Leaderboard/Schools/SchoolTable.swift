import GRDB
import SchoolDirectory

/// Schools as rows.
enum SchoolTable {
  static func all(_ db: Database) throws -> [School] {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT id, name, region, district, address, latitude, longitude, status FROM school ORDER BY id")
    var schools: [School] = []
    while let row = try rows.next() {
      let text: String = row[0]
      guard let id = SchoolID(text) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "“\(text)” is no school id")
      }
      let status: String = row[7]
      schools.append(
        School(
          id: id, name: row[1], region: row[2], district: row[3], address: row[4], latitude: row[5],
          longitude: row[6], status: status == School.Status.open.rawValue ? .open : .closed))
    }
    return schools
  }

  /// Inserts schools, or changes those that are there. Their numbers stay.
  static func write(_ db: Database, _ schools: some Sequence<School>) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO school (id, name, level, region, district, address, latitude, longitude, status)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET
          name = excluded.name, region = excluded.region, district = excluded.district, address = excluded.address,
          latitude = excluded.latitude, longitude = excluded.longitude, status = excluded.status
        """)
    for school in schools {
      try statement.execute(arguments: [
        school.id.rawValue, school.name, school.level.rawValue, school.region, school.district, school.address,
        school.latitude, school.longitude, school.status.rawValue,
      ])
    }
  }
}
