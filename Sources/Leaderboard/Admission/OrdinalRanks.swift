import GRDB
import SQLiteFile
import SchoolDirectory
import TapGame

/// The ordinal ranks of a season's schools, to compare the ranks before and after a change.
struct OrdinalRanks {
  private struct Place {
    let rank: Int
    let taps: Int64
  }

  private var places: [Int64: Place] = [:]

  /// Reads the schools of a season.
  init(_ db: Database, season: Season) throws {
    let rows = try IntegerStatement(
      db,
      """
      SELECT number, coalesce(taps, 0) FROM school LEFT JOIN school_total ON season = ?1 AND school = number
      WHERE (status = 'open' OR taps IS NOT NULL) AND \(GroupTable.isSchool)
      ORDER BY coalesce(taps, 0) DESC, coalesce(reached_at, ?2), id
      """)
    try rows.rows(season.id.rawValue, season.startsAt.milliseconds) { row in
      places[try row.integer(0)] = Place(rank: places.count + 1, taps: try row.count(1))
      return true
    }
  }

  /// The schools whose rank or taps differ between these ranks and `later`.
  func moved(to later: OrdinalRanks, _ db: Database) throws -> [BanReport.MovedRank] {
    var moved: [BanReport.MovedRank] = []
    for (number, after) in later.places {
      guard let before = places[number], before.rank != after.rank || before.taps != after.taps else { continue }
      let row = try StoredRow.fetchOne(
        db, sql: "SELECT id, name FROM school WHERE number = ?", arguments: [number])
      guard let row else { continue }
      moved.append(
        BanReport.MovedRank(
          school: try row.schoolID(0), name: try row[1], tapsBefore: before.taps, tapsAfter: after.taps,
          rankBefore: before.rank, rankAfter: after.rank))
    }
    return moved
  }
}
