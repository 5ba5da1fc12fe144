import Boards
import GRDB
import SQLiteFile
import TapGame

/// Checks the boards of players against SQL over the same sessions: the ranks against window functions, and the sums
/// against the schools' taps.
enum PlayerCheck {
  /// The number of items for each season.
  static let count = 2

  static func compare(_ db: Database, season: SeasonID) throws -> [CheckReport.Item] {
    let groups = try PlayerGroups(db, season: season)
    return [try sums(db, season: season, groups.players), try ranks(db, season: season, groups)]
  }

  /// Checks that the taps of a school's players and its imported taps add up to the school's total.
  private static func sums(
    _ db: Database, season: SeasonID, _ players: [PlayerGroups.Player]
  ) throws -> CheckReport.Item {
    var taps: [Int64: Int64] = [:]
    let homes = try GroupTable.schools(db)
    for player in players {
      taps[player.school, default: 0] = taps[player.school, default: 0].addingSaturated(player.taps)
      guard let home = homes[player.school] else { continue }
      taps[home, default: 0] = taps[home, default: 0].addingSaturated(player.taps)
    }
    let rows = try StoredRow.fetchAll(
      db,
      sql: """
        WITH imported AS (SELECT school, accepted FROM session WHERE season = ?1 AND origin = 'import'),
        \(GroupTable.members)
        SELECT school, sum(taps) AS taps, sum(imported) AS imported, (SELECT id FROM school WHERE number = school) AS id
        FROM (
          SELECT school, taps, 0 AS imported FROM school_total WHERE season = ?1
          UNION ALL
          SELECT school, 0, accepted FROM imported
          UNION ALL
          SELECT member.school, 0, accepted FROM imported JOIN member ON number = imported.school)
        GROUP BY school
        """, arguments: [season.rawValue])
    var findings: [String] = []
    for row in rows {
      let (number, total, imported): (Int64, Int64, Int64) = try (row[0], row[1], row[2])
      let played = taps.removeValue(forKey: number) ?? 0
      guard played.addingSaturated(imported) != total, findings.count < CheckReport.maximumFindings else { continue }
      findings.append(
        "school \(try row[3] as String? ?? String(number)) has \(total) taps in season \(season) but its players have "
          + "\(played) and \(imported) were imported")
    }
    for (number, played) in taps where findings.count < CheckReport.maximumFindings {
      findings.append("players have \(played) taps for school \(number) in season \(season), which has none")
    }
    return CheckReport.Item(
      name: "players and imports of season \(season) add up to the schools' taps", compared: rows.count,
      findings: findings)
  }

  private static func ranks(_ db: Database, season: SeasonID, _ groups: PlayerGroups) throws -> CheckReport.Item {
    let visible = groups.players.filter { !$0.isHidden }
    let all = groups.index
    let ofSchools = Dictionary(grouping: visible, by: \.school).mapValues { RankIndex($0.lazy.map(\.entry)) }
    var compared = 0
    var findings: [String] = []
    for (isOfSchool, partition) in [(false, ""), (true, "PARTITION BY school")] {
      let rows = try StoredRow.fetchCursor(db, sql: windows(partition), arguments: [season.rawValue])
      while let row = try rows.next() {
        let (number, school): (Int64, Int64) = try (row["id"], row["school"])
        for policy in TiePolicy.allCases {
          compared += 1
          let index = isOfSchool ? ofSchools[school] : all
          let inIndex = index?.rank(of: PlayerKey(rawValue: number), ties: policy)
          let inSQL: Int = try row[policy.rawValue]
          if inIndex != inSQL, findings.count < CheckReport.maximumFindings {
            findings.append(
              "\(isOfSchool ? "at its school" : "of all players") the index ranks the player of session \(number) "
                + "\(inIndex.map(String.init) ?? "nowhere") (\(policy.rawValue)) and SQL \(inSQL)")
          }
        }
      }
    }
    let expected = 2 * TiePolicy.allCases.count * all.count
    if compared != expected { findings.append("SQL has \(compared) ranks of players and the indexes \(expected)") }
    return CheckReport.Item(
      name: "the players' ranks of season \(season) are those of SQL's window functions", compared: compared,
      findings: findings)
  }

  private static func windows(_ partition: String) -> String {
    """
    SELECT id, school,
           row_number() OVER (\(partition) ORDER BY taps DESC, last_active_at, id) AS ordinal,
           rank() OVER (\(partition) ORDER BY taps DESC) AS competition,
           count(*) OVER (\(partition) ORDER BY taps DESC) AS modified,
           dense_rank() OVER (\(partition) ORDER BY taps DESC) AS dense
    FROM (
      SELECT min(id) AS id, school, sum(accepted) AS taps, max(last_active_at) AS last_active_at
      FROM session WHERE season = ?1 AND origin = 'play' AND accepted > 0
      GROUP BY school, CASE nickname WHEN '\(Nickname.anonymous.text)' THEN id ELSE nickname END
      HAVING max(is_hidden) = 0)
    """
  }
}
