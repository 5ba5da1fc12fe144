import GRDB
import SQLiteFile
import SchoolDirectory
import TapGame

/// The table of the schools' totals.
enum TotalTable {
  static func changes(_ db: Database, season: SeasonID, after revision: Revision) throws -> Totals {
    let rows = try StoredRow.fetchCursor(
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
        SchoolTotal(school: try row.schoolID(0), taps: try row.count(1), reachedAt: try row.moment(2)))
    }
    return Totals(revision: try RevisionTable.last(db), schools: schools)
  }
}
