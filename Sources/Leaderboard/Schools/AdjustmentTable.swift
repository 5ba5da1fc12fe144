import GRDB
import SchoolDirectory
import SQLiteFile
import TapGame

enum AdjustmentTable {
  /// - Returns: the number of the adjustment.
  static func append(
    _ db: Database, _ adjustment: AdjustTaps, at moment: Timestamp, revision: Revision, sessionTaps: Int64,
    schoolTaps: Int64
  ) throws -> Int64 {
    try db.cachedStatement(
      sql: """
        INSERT INTO tap_adjustment (session, taps, reason, made_at, revision, after_receipt, session_taps, school_taps)
        VALUES (?, ?, ?, ?, ?, (SELECT coalesce(max(id), 0) FROM receipt), ?, ?)
        """
    ).execute(arguments: [
      adjustment.session.rawValue, adjustment.taps, adjustment.reason, moment.milliseconds, revision.rawValue,
      sessionTaps, schoolTaps,
    ])
    return db.lastInsertedRowID
  }

  /// The adjustments of a season, or of all seasons, oldest first.
  static func records(_ db: Database, season: SeasonID?) throws -> [AdjustmentRecord] {
    try StoredRow.fetchAll(
      db, sql: "\(select) WHERE ?1 IS NULL OR session.season = ?1 ORDER BY tap_adjustment.id",
      arguments: [season?.rawValue]
    ).map(record)
  }

  static func record(_ db: Database, _ id: Int64) throws -> AdjustmentRecord {
    let row = try StoredRow.fetchOne(db, sql: "\(select) WHERE tap_adjustment.id = ?", arguments: [id])
    guard let row else {
      throw DatabaseError.damage(table: "tap_adjustment", row: String(id), "its session or its school is missing")
    }
    return try record(row)
  }

  private static let select = """
    SELECT tap_adjustment.id, session.season, school.id AS school, session.id AS session, nickname, origin,
           tap_adjustment.taps, reason, made_at, tap_adjustment.revision, session_taps, school_taps
    FROM tap_adjustment JOIN session ON session.id = tap_adjustment.session JOIN school ON number = session.school
    """

  private static func record(_ row: StoredRow) throws -> AdjustmentRecord {
    let nickname: String = try row["nickname"]
    let isNamed = try row["origin"] == SessionRow.Origin.play.rawValue && nickname != Nickname.anonymous.text
    return AdjustmentRecord(
      id: try row["id"], season: SeasonID(rawValue: try row["season"]), school: try row.schoolID("school"),
      session: SessionID(rawValue: try row["session"]), nickname: isNamed ? Nickname(nickname) : nil,
      taps: try row["taps"], reason: try row["reason"], at: try row.moment("made_at"),
      revision: Revision(rawValue: try row["revision"]), sessionTaps: try row.count("session_taps"),
      schoolTaps: try row.count("school_taps"))
  }

  // MARK: Forgetting

  static func reasons(_ db: Database) throws -> [(id: Int64, reason: String)] {
    try StoredRow.fetchAll(db, sql: "SELECT id, reason FROM tap_adjustment ORDER BY id").map { (try $0[0], try $0[1]) }
  }

  /// Replaces the reasons of adjustments. Only the command that forgets a name does this. A trigger forbids changes of
  /// adjustments, so the trigger is dropped first and created again afterwards.
  static func setReasons(_ db: Database, _ reasons: [(id: Int64, reason: String)]) throws {
    let trigger = "tap_adjustment_is_not_changed"
    guard !reasons.isEmpty,
      let sql = try String.fetchOne(
        db, sql: "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?", arguments: [trigger])
    else { return }
    try db.execute(sql: "DROP TRIGGER \(trigger)")
    for (id, reason) in reasons {
      try db.execute(sql: "UPDATE tap_adjustment SET reason = ? WHERE id = ?", arguments: [reason, id])
    }
    try db.execute(sql: sql)
  }

  // MARK: Adjusted schools

  /// The numbers of the schools whose taps were adjusted in a season after a revision. Later rows have higher
  /// revisions, so the rows are read from the end.
  static func schools(_ db: Database, season: SeasonID, after revision: Revision) throws -> Set<Int64> {
    let rows = try IntegerStatement(
      db,
      """
      SELECT tap_adjustment.revision, season, school
      FROM tap_adjustment CROSS JOIN session ON session.id = tap_adjustment.session ORDER BY tap_adjustment.id DESC
      """)
    var schools: Set<Int64> = []
    try rows.rows { row in
      guard try row.integer(0) > revision.rawValue else { return false }
      if try row.integer(1) == season.rawValue { schools.insert(try row.integer(2)) }
      return true
    }
    return schools
  }

  /// The highest total ever of each school that lost taps in a season, by the school's number. This total is an upper
  /// bound for the school's totals at past minutes.
  static func peaks(_ db: Database, season: SeasonID) throws -> [Int64: Int64] {
    let rows = try StoredRow.fetchCursor(
      db,
      sql: """
        WITH adjusted AS (SELECT session.school AS school
              FROM tap_adjustment JOIN session ON session.id = tap_adjustment.session
              WHERE session.season = ?1 AND tap_adjustment.taps < 0),
        \(GroupTable.members)
        SELECT school, (SELECT max(taps) FROM school_minute
                        WHERE school_minute.season = ?1 AND school_minute.school = fallen.school)
        FROM (SELECT school FROM adjusted UNION
              SELECT member.school FROM adjusted JOIN member ON member.number = adjusted.school) AS fallen
        """,
      arguments: [season.rawValue])
    var peaks: [Int64: Int64] = [:]
    while let row = try rows.next() { peaks[try row[0]] = try row[1] as Int64? ?? 0 }
    return peaks
  }
}
