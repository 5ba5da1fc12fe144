import GRDB
import SQLiteFile
import SchoolDirectory
import TapGame

extension GroupTable {
  /// The school whose groups compete in a season; `nil` if schools compete.
  ///
  /// A season with a word for groups alone is one of groups. Those that have played tell where, also after a later
  /// contest has closed them. Without words of its own, a season is one of groups if its only school has some.
  static func home(_ db: Database, of season: Season) throws -> School? {
    let settings = season.settings
    guard !settings.groupsCalled.isEmpty || settings.schoolsCalled.isEmpty else { return nil }
    let homes =
      try settings.schoolsCalled.isEmpty && !settings.groupsCalled.isEmpty
      ? homes(db, in: season.id) : onlySchool(db, in: season.id)
    guard let home = homes.first, homes.count == 1 else { return nil }
    return try SchoolTable.school(db, home)
  }

  /// The schools whose groups have taps in a season; before the first tap, those with open groups.
  private static func homes(_ db: Database, in season: SeasonID) throws -> [SchoolID] {
    let home = "substr(id, 1, instr(id, ',') - 1)"
    let played = try StoredRow.fetchAll(
      db,
      sql: """
        SELECT DISTINCT \(home) FROM school_total JOIN school ON number = school
        WHERE season = ? AND taps > 0 AND instr(id, ',') > 0
        """, arguments: [season.rawValue]
    ).map { try $0.schoolID(0) }
    if !played.isEmpty { return played }
    return try StoredRow.fetchAll(
      db,
      sql: """
        SELECT DISTINCT \(home) FROM school INDEXED BY school_group WHERE instr(id, ',') > 0 AND status = 'open'
        """
    ).map { try $0.schoolID(0) }
  }

  /// The only open school, if it has open groups and no other one has taps in a season; empty otherwise.
  private static func onlySchool(_ db: Database, in season: SeasonID) throws -> [SchoolID] {
    let hasGroups: Bool? = try StoredRow.fetchValue(
      db, sql: "SELECT 1 FROM school INDEXED BY school_group WHERE instr(id, ',') > 0 AND status = 'open' LIMIT 1")
    guard hasGroups != nil else { return [] }
    let open = try StoredRow.fetchAll(
      db, sql: "SELECT id FROM school WHERE \(isSchool) AND status = 'open' LIMIT 2"
    ).map { try $0.schoolID(0) }
    guard let school = open.first, open.count == 1 else { return [] }
    let other: Bool? = try StoredRow.fetchValue(
      db,
      sql: """
        SELECT 1 FROM school_total JOIN school ON number = school
        WHERE season = ? AND taps > 0 AND \(isSchool) AND id <> ? LIMIT 1
        """, arguments: [season.rawValue, school.rawValue])
    return other == nil ? open : []
  }
}
