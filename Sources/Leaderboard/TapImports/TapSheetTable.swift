import Boards
import GRDB
import SchoolDirectory
import SQLiteFile
public import TapGame

enum TapSheetTable {
  // MARK: Reading

  /// The sheets of a season, or of all seasons, in the order of their first import.
  static func all(_ db: Database, season: SeasonID?) throws -> [TapSheet] {
    try StoredRow.fetchAll(
      db,
      sql: """
        SELECT season, name, imports, imported_at, revision, count(school) AS schools, coalesce(sum(taps), 0) AS taps
        FROM tap_sheet LEFT JOIN tap_sheet_line ON sheet = id
        WHERE ?1 IS NULL OR season = ?1 GROUP BY id ORDER BY id
        """,
      arguments: [season?.rawValue]
    ).map { row in
      TapSheet(
        season: SeasonID(rawValue: try row["season"]), name: try row["name"], schools: try row["schools"],
        taps: try row.count("taps"), imports: try row["imports"], importedAt: try row.moment("imported_at"),
        revision: Revision(rawValue: try row["revision"]))
    }
  }

  /// What an import changes.
  ///
  /// - Throws: `TapFileError`, ``ContestRefusal/alreadyImported(file:season:)``, `DatabaseError`.
  static func plan(_ db: Database, _ taps: ImportTaps) throws -> TapSheetPlan {
    let name = taps.again ? try freeName(db, like: taps.name, in: taps.season) : taps.name
    let sheet = try StoredRow.fetchOne(
      db, sql: "SELECT id, revision FROM tap_sheet WHERE season = ? AND name = ?",
      arguments: [taps.season.rawValue, name])
    var stored: (revision: Revision, counts: [SchoolID: Int64])?
    if let sheet { stored = (Revision(rawValue: try sheet["revision"]), try counts(db, sheet: try sheet["id"])) }
    let plan = try TapSheetPlan(taps, sheet: name, stored: stored)
    if sheet == nil, !taps.again, plan.taps > 0,
      try hasCounts(db, of: plan, in: taps.season) || hasFile(db, taps)
    {
      throw ContestRefusal.alreadyImported(file: name, season: taps.season)
    }
    return plan
  }

  /// Checks that each school that is new on a sheet exists and is open.
  ///
  /// - Throws: `TapFileError`, `DatabaseError`.
  static func check(_ db: Database, _ plan: TapSheetPlan) throws {
    for change in plan.changes where change.before == nil {
      let school = try SchoolTable.school(db, change.school)
      let refusal: TapRefusal? =
        switch school?.status {
        case nil: .unknownSchool(change.school)
        case .closed: .closedSchool(change.school)
        case .open: nil
        }
      if let refusal, let line = change.line {
        throw TapFileError.refused(line: line, reason: refusal.description)
      }
    }
  }

  /// The first of “name”, “name (2)”, “name (3)” and so on that no sheet of the season has.
  private static func freeName(_ db: Database, like name: String, in season: SeasonID) throws -> String {
    let names: Set<String> = try Set(
      StoredRow.fetchValues(db, sql: "SELECT name FROM tap_sheet WHERE season = ?", arguments: [season.rawValue]))
    var free = name
    var number = 2
    while names.contains(free) {
      free = "\(name) (\(number))"
      number += 1
    }
    return free
  }

  /// Whether a sheet of the season has the same counts as a new one.
  private static func hasCounts(_ db: Database, of plan: TapSheetPlan, in season: SeasonID) throws -> Bool {
    let alike: [Int64] = try StoredRow.fetchValues(
      db,
      sql: """
        SELECT id FROM tap_sheet JOIN tap_sheet_line ON sheet = id WHERE season = ?
        GROUP BY id HAVING count(*) = ? AND sum(taps) = ?
        """,
      arguments: [season.rawValue, plan.changes.count, plan.taps])
    let new = Dictionary(plan.changes.map { ($0.school, $0.after) }, uniquingKeysWith: { $1 })
    return try alike.contains { try counts(db, sheet: $0) == new }
  }

  /// Whether the same file was imported as another sheet that has taps. That sheet may also have lines that are not in
  /// the file.
  private static func hasFile(_ db: Database, _ taps: ImportTaps) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (
          SELECT 1 FROM tap_import JOIN tap_sheet ON tap_sheet.season = tap_import.season AND name = file
          JOIN tap_sheet_line ON sheet = tap_sheet.id
          WHERE tap_import.season = ? AND digest = ? AND tap_sheet_line.taps > 0)
        """, arguments: [taps.season.rawValue, taps.digest]) ?? false
  }

  private static func counts(_ db: Database, sheet: Int64) throws -> [SchoolID: Int64] {
    let rows = try StoredRow.fetchCursor(
      db,
      sql: "SELECT id, taps FROM tap_sheet_line JOIN school ON number = school WHERE sheet = ?", arguments: [sheet])
    var counts: [SchoolID: Int64] = [:]
    while let row = try rows.next() { counts[try row.schoolID(0)] = try row.count(1) }
    return counts
  }

  /// The sessions that contain a sheet's taps for a school, oldest first.
  static func sessions(_ db: Database, sheet: Int64, school: Int64) throws -> [SessionID] {
    let numbers: [Int64] = try StoredRow.fetchValues(
      db, sql: "SELECT session FROM tap_sheet_session WHERE sheet = ? AND school = ? ORDER BY session",
      arguments: [sheet, school])
    return numbers.map(SessionID.init(rawValue:))
  }

  /// The sessions that contain taps of any sheet of a season.
  static func sessions(_ db: Database, in season: SeasonID) throws -> Set<SessionID> {
    let numbers: [Int64] = try StoredRow.fetchValues(
      db, sql: "SELECT session FROM tap_sheet_session JOIN tap_sheet ON id = sheet WHERE season = ?",
      arguments: [season.rawValue])
    return Set(numbers.map(SessionID.init(rawValue:)))
  }

  /// The number of a sheet; `nil` if the season has none with this name.
  static func number(_ db: Database, of name: String, in season: SeasonID) throws -> Int64? {
    try StoredRow.fetchValue(
      db, sql: "SELECT id FROM tap_sheet WHERE season = ? AND name = ?", arguments: [season.rawValue, name])
  }

  /// The taps of a school on a sheet; `nil` if the sheet has no line for the school.
  static func taps(_ db: Database, sheet: Int64, school: Int64) throws -> Int64? {
    try StoredRow.fetchValue(
      db, sql: "SELECT taps FROM tap_sheet_line WHERE sheet = ? AND school = ?", arguments: [sheet, school])
  }

  // MARK: Writing

  /// Records an import of a sheet.
  ///
  /// - Returns: the number of the sheet.
  static func put(
    _ db: Database, season: SeasonID, name: String, at moment: Timestamp, revision: Revision
  ) throws -> Int64 {
    let number: Int64? = try StoredRow.fetchValue(
      db,
      sql: """
        INSERT INTO tap_sheet (season, name, imports, imported_at, revision) VALUES (?, ?, 1, ?, ?)
        ON CONFLICT (season, name) DO UPDATE
          SET imports = imports + 1, imported_at = excluded.imported_at, revision = excluded.revision
        RETURNING id
        """,
      arguments: [season.rawValue, name, moment.milliseconds, revision.rawValue])
    guard let number else {
      throw DatabaseError.damage(table: "tap_sheet", row: name, "it is missing")
    }
    return number
  }

  /// Sets a school's taps on a sheet.
  static func putLine(_ db: Database, sheet: Int64, school: Int64, taps: Int64) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO tap_sheet_line (sheet, school, taps) VALUES (?, ?, ?)
        ON CONFLICT (sheet, school) DO UPDATE SET taps = excluded.taps
        """
    ).execute(arguments: [sheet, school, taps])
  }

  /// Removes the link from a school's line to the sessions that contain its taps.
  static func removeSessions(_ db: Database, sheet: Int64, school: Int64) throws {
    try db.cachedStatement(sql: "DELETE FROM tap_sheet_session WHERE sheet = ? AND school = ?")
      .execute(arguments: [sheet, school])
  }

  /// Records that a session contains a sheet's taps for a school.
  static func putSession(_ db: Database, sheet: Int64, school: Int64, session: SessionID) throws {
    try db.cachedStatement(sql: "INSERT INTO tap_sheet_session (sheet, school, session) VALUES (?, ?, ?)")
      .execute(arguments: [sheet, school, session.rawValue])
  }
}

extension TapSheetQuestion: AnsweredQuestion {
  func answer(from contest: Leaderboard) async throws -> [TapSheet] {
    try await contest.read { [season] db in
      if let season, try SeasonTable.season(db, season) == nil { throw TapRefusal.unknownSeason(season) }
      return try TapSheetTable.all(db, season: season)
    }
  }
}

extension Leaderboard {
  /// What an import of a sheet of taps would change. The file is not changed.
  ///
  /// - Throws: `TapFileError`, `ContestRefusal.alreadyImported`, `ContestRefusal.tapSheet`, `TapRefusal`,
  ///   ``LeaderboardError``.
  /// - Complexity: O(n log n) for n lines and schools on the sheet.
  public func tapSheetPlan(_ taps: ImportTaps) async throws -> TapSheetPlan {
    let taps = try taps.validated()
    return try await read(season: taps.season) { db, played in
      if let refusal = played.refusal { throw refusal }
      let plan = try TapSheetTable.plan(db, taps)
      try TapSheetTable.check(db, plan)
      return plan
    }
  }
}
