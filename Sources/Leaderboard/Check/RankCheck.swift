import Boards
import GRDB
import SQLiteFile
import SchoolDirectory
import TapGame

/// Checks promise 4 of the design: the rank index agrees with SQL window functions over the same tables, for every
/// board and tie policy.
enum RankCheck {
  static func compare(_ db: Database, season: Season) throws -> CheckReport.Item {
    let directory = try SchoolsAsOf(db, season: season.id)
    var boards = try SeasonBoards(db, season: season, schools: try SchoolTable.allNumbered(db, directory))
    let state = season.state(at: season.startsAt)
    var compared = 0
    var findings: [String] = []
    for (columns, board, isOfGroups) in partitions {
      let rows = try StoredRow.fetchCursor(
        db, sql: directory.clause + windows(partition: columns, isOfGroups), arguments: [season.id.rawValue])
      while let row = try rows.next() {
        let text: String = try row["id"]
        guard let id = SchoolID(text), let place = try board(row) else {
          findings.append("“\(text)” is not a school id")
          continue
        }
        let ranking = try boards.ranking(of: place, state: state)
        for policy in TiePolicy.allCases {
          compared += 1
          let inSQL: Int = try row[policy.rawValue]
          let inIndex = ranking.rank(of: id, ties: policy)
          if inIndex != inSQL, findings.count < CheckReport.maximumFindings {
            findings.append(
              "on the board \(place) of season \(season.id) the index ranks \(id) \(inIndex.map(String.init) ?? "nowhere") "
                + "(\(policy.rawValue)) and SQL \(inSQL)")
          }
        }
      }
    }
    return CheckReport.Item(
      name: "the ranks of season \(season.id) are those of SQL's window functions", compared: compared,
      findings: findings)
  }

  /// The kinds of boards: the columns that partition a window, the function that returns the board of a row, and whether
  /// it is a board of groups.
  private static let partitions:
    [(columns: [String], board: @Sendable (StoredRow) throws -> Board?, isOfGroups: Bool)] = [
      ([], { _ in .all }, false),
      (["level"], { row in SchoolLevel(rawValue: try row["level"]).map(Board.level) }, false),
      (["region"], { row in .region(try row["region"]) }, false),
      (["region", "district"], { row in .district(region: try row["region"], district: try row["district"]) }, false),
      (
        ["substr(id, 1, instr(id, ',') - 1)"], { row in SchoolID(try row["id"] as String)?.parent.map(Board.school) },
        true
      ),
      (
        ["region", "level"],
        { row in
          let region: String = try row["region"]
          return SchoolLevel(rawValue: try row["level"]).map { .regionLevel(region: region, level: $0) }
        }, false
      ),
    ]

  private static func windows(partition columns: [String], _ isOfGroups: Bool) -> String {
    let partition = columns.isEmpty ? "" : "PARTITION BY " + columns.joined(separator: ", ")
    return """
      SELECT id, level, region, district,
             row_number() OVER (\(partition) ORDER BY taps DESC, reached_at, id) AS ordinal,
             rank() OVER (\(partition) ORDER BY taps DESC) AS competition,
             count(*) OVER (\(partition) ORDER BY taps DESC) AS modified,
             dense_rank() OVER (\(partition) ORDER BY taps DESC) AS dense
      FROM (
        SELECT school.id, level, region, district, coalesce(taps, 0) AS taps,
               coalesce(reached_at, (SELECT starts_at FROM season WHERE season.id = ?1)) AS reached_at
        FROM school LEFT JOIN school_total ON season = ?1 AND school = number
        WHERE (status = 'open' OR taps IS NOT NULL) AND (\(GroupTable.isSchool)) = \(!isOfGroups))
      """
  }
}
