import GRDB
import SchoolDirectory
import TapGame

/// The table of the schools' totals.
enum TotalTable {
  static func changes(_ db: Database, season: SeasonID, after revision: Revision) throws -> Totals {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT school.id, school_total.taps, school_total.reached_at
          FROM school_total JOIN school ON number = school
          WHERE season = ? AND revision > ?
          """),
      arguments: [season.rawValue, revision.rawValue])
    var schools: [SchoolTotal] = []
    while let row = try rows.next() {
      schools.append(
        SchoolTotal(school: try SchoolTable.id(row[0]), taps: row[1], reachedAt: Timestamp(milliseconds: row[2])))
    }
    return Totals(revision: try RevisionTable.last(db), schools: schools)
  }
}
