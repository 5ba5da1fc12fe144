import Boards
import GRDB
import SchoolDirectory
import SQLiteFile
import TapGame

/// The table of the schools' totals.
enum TotalTable {
  static func changes(_ db: Database, season: SeasonID, after revision: Revision) throws -> Totals {
    let rows = try StoredRow.fetchCursor(
      db,
      sql: """
        SELECT school.id, school_total.taps, school_total.reached_at
        FROM school_total JOIN school ON number = school
        WHERE season = ? AND revision > ?
        """,
      arguments: [season.rawValue, revision.rawValue])
    let schools = try Array(
      rows.map { SchoolTotal(school: try $0.schoolID(0), taps: try $0.count(1), reachedAt: try $0.moment(2)) })
    return Totals(revision: try RevisionTable.last(db), schools: schools)
  }
}

extension SeasonBoards {
  /// Ranks a season's schools by the totals in the file.
  ///
  /// - Parameter schools: all schools, ordered by id.
  init(_ db: Database, season: Season, schools: [NumberedSchool]) throws {
    self.init(
      season: season, rows: schools,
      moved: try MovedSchool.all(db, season: season.id, after: Revision(rawValue: 0)),
      revision: try RevisionTable.last(db), directoryRevision: try RevisionTable.lastOfDirectory(db))
  }
}

/// The changes of a commit: each moved school's newest total, by season number.
struct CommittedChange: Sendable {
  let previous: Revision
  let revision: Revision
  let moved: [Int64: [MovedSchool]]
}
