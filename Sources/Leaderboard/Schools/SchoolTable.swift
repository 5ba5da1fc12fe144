import Boards
import GRDB
import SQLiteFile
import SchoolDirectory
import TapGame

enum SchoolTable {
  private static let columns = "id, name, region, district, address, latitude, longitude, status, number, pupils"
  private static let allByID = "SELECT \(columns) FROM school ORDER BY id"

  static func all(_ db: Database, _ schools: SchoolsAsOf = .now) throws -> [School] {
    try Array(StoredRow.fetchCursor(db, sql: schools.clause + allByID).map(school))
  }

  /// Calls a closure with each school, ordered by id.
  static func forEach(_ db: Database, _ schools: SchoolsAsOf = .now, _ body: (School) throws -> Void) throws {
    try StoredRow.fetchCursor(db, sql: schools.clause + allByID).forEach { try body(school($0)) }
  }

  /// Every school with its number, ordered by id.
  static func allNumbered(_ db: Database, _ schools: SchoolsAsOf) throws -> [NumberedSchool] {
    let rows = try StoredRow.fetchCursor(db, sql: schools.clause + allByID)
    return try Array(rows.map { NumberedSchool(number: try $0[8], school: try school($0)) })
  }

  static func school(_ db: Database, _ id: SchoolID, _ schools: SchoolsAsOf = .now) throws -> School? {
    try StoredRow.fetchOne(
      db, sql: schools.clause + "SELECT \(columns) FROM school WHERE id = ?", arguments: [id.rawValue]
    ).map(school)
  }

  /// The names that schools had before, the newest first; none of groups.
  static func formerNames(_ db: Database) throws -> [SchoolID: [String]] {
    let rows = try StoredRow.fetchCursor(
      db,
      sql: """
        SELECT school.id, version.name FROM school_version AS version JOIN school USING (number)
        WHERE version.name <> school.name AND instr(school.id, ',') = 0
        GROUP BY number, version.name ORDER BY max(version.until) DESC, version.name
        """)
    var names: [SchoolID: [String]] = [:]
    while let row = try rows.next() { names[try row.schoolID(0), default: []].append(try row[1]) }
    return names
  }

  /// The number of a school in the file; `nil` if the id is unknown.
  static func number(_ db: Database, _ id: SchoolID, _ schools: SchoolsAsOf) throws -> Int64? {
    try StoredRow.fetchValue(
      db, sql: schools.clause + "SELECT number FROM school WHERE id = ?", arguments: [id.rawValue])
  }

  /// The school with this number. Another table refers to the number, so the file is damaged if the school is missing.
  static func school(_ db: Database, number: Int64, _ schools: SchoolsAsOf) throws -> School {
    let row = try StoredRow.fetchOne(
      db, sql: schools.clause + "SELECT \(columns) FROM school WHERE number = ?", arguments: [number])
    guard let row else {
      throw DatabaseError.damage(table: "school", row: String(number), "it is missing, and another table refers to it")
    }
    return try school(row)
  }

  /// Inserts or updates schools. Existing schools keep their numbers, and their previous rows are kept as versions.
  ///
  /// - Parameters:
  ///   - added: those that are known to be new, in the same order.
  ///   - edition: the edition that adds the new ones; `nil` if none does.
  ///   - revision: the revision of the command that writes them.
  static func write(
    _ db: Database, _ schools: [School], adding added: [School] = [], edition: SchoolEditionID?, revision: Revision,
    progress: (_ written: Int, _ of: Int) throws -> Void
  ) throws {
    // SQLite's checks are turned off. The values come from enumerations, so they satisfy the checks. The checks would
    // take as long as all other work.
    try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
    defer { try? db.execute(sql: "PRAGMA ignore_check_constraints = OFF") }
    let insertion = """
      INSERT INTO school (id, name, level, region, district, address, latitude, longitude, status, since, edition, pupils)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      """
    // For a statement that may update, SQLite copies each page before it writes to it.
    let statements = (new: try IntegerStatement(db, insertion), any: try IntegerStatement(db, insertion + updating))
    for statement in [statements.new, statements.any] {
      statement.bind(10, revision.rawValue)
      statement.bind(11, edition?.rawValue)
    }
    let version = try IntegerStatement(db, keepingVersion + " AND id = ?2")
    version.bind(1, revision.rawValue)
    var new = added[...]
    for (written, school) in schools.enumerated() {
      if written.isMultiple(of: 1000) { try progress(written, schools.count) }
      let isNew = new.first?.id == school.id
      if isNew {
        new.removeFirst()
      } else {
        version.bind(2, school.id.rawValue)
        try version.execute()
      }
      let statement = isNew ? statements.new : statements.any
      statement.bind(1, school.id.rawValue)
      statement.bind(2, school.name)
      statement.bind(3, school.level.rawValue)
      statement.bind(4, school.region)
      statement.bind(5, school.district)
      statement.bind(6, school.address)
      statement.bind(7, school.latitude)
      statement.bind(8, school.longitude)
      statement.bind(9, school.status.rawValue)
      statement.bind(12, school.pupils.map(Int64.init))
      try statement.execute()
    }
    try progress(schools.count, schools.count)
  }

  /// Inserts or updates the schools of an `ImportPlan`, as ``write(_:_:adding:edition:revision:progress:)`` does.
  ///
  /// SQLite reads the plan's JSON itself, which takes a fraction of the time: nobody commits meanwhile.
  static func write(_ db: Database, plan: String, edition: SchoolEditionID, revision: Revision) throws {
    // SQLite's own reading of a number may be off by its last bit, and other versions read it otherwise.
    db.add(
      function: DatabaseFunction("exact_number", argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0]).flatMap(Double.init)
      })
    try db.execute(
      sql: "\(keepingVersion) AND id IN (SELECT value ->> 'id' FROM json_each(?2, '$.schoolsToWrite'))",
      arguments: [revision.rawValue, plan])
    try db.execute(
      sql: """
        INSERT INTO school (id, name, level, region, district, address, latitude, longitude, status, since, edition, pupils)
        SELECT id, value ->> 'name', substr(rest, 1, instr(rest, ':') - 1), value ->> 'region', value ->> 'district',
          value ->> 'address', exact_number(value -> 'latitude'), exact_number(value -> 'longitude'),
          value ->> 'status', ?1, ?3, value ->> 'pupils'
        FROM (SELECT key, value, value ->> 'id' AS id, substr(value ->> 'id', instr(value ->> 'id', ':') + 1) AS rest
          FROM json_each(?2, '$.schoolsToWrite'))
        WHERE true ORDER BY key
        \(updating)
        """, arguments: [revision.rawValue, plan, edition.rawValue])
  }

  private static let updating = """
     ON CONFLICT (id) DO UPDATE SET
      name = excluded.name, region = excluded.region, district = excluded.district, address = excluded.address,
      latitude = excluded.latitude, longitude = excluded.longitude, status = excluded.status, since = excluded.since,
      pupils = excluded.pupils
    """

  private static let keepingVersion = """
    INSERT INTO school_version (number, until, since, id, name, level, region, district, address, latitude, longitude,
                                status, pupils)
    SELECT number, ?1, since, id, name, level, region, district, address, latitude, longitude, status, pupils
    FROM school WHERE since < ?1
    """

  /// Deletes schools that no other table refers to, with their versions.
  static func delete(_ db: Database, _ ids: [SchoolID]) throws {
    // For each school, SQLite looks for rows that refer to it. No index of the sessions starts with the school, so one
    // is created if there are many schools to delete.
    let isMany = ids.count > 100
    if isMany { try db.execute(sql: "CREATE INDEX session_of_school ON session (school)") }
    let versions = try db.cachedStatement(
      sql: "DELETE FROM school_version WHERE number = (SELECT number FROM school WHERE id = ?)")
    let schools = try db.cachedStatement(sql: "DELETE FROM school WHERE id = ?")
    for id in ids {
      try versions.execute(arguments: [id.rawValue])
      try schools.execute(arguments: [id.rawValue])
    }
    if isMany { try db.execute(sql: "DROP INDEX session_of_school") }
  }

  private static func school(_ row: StoredRow) throws -> School {
    let status: String = try row[7]
    return School(
      id: try row.schoolID(0), name: try row[1], region: try row[2], district: try row[3], address: try row[4],
      latitude: try row[5], longitude: try row[6], status: status == School.Status.open.rawValue ? .open : .closed,
      pupils: try row[9])
  }
}
