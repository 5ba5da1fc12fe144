import Console
import SchoolDirectory
import TapGame

/// The schools whose rank an organiser's command changes, as a table and as records.
enum MovedRanks {
  /// The maximum number of schools in the table; JSON and CSV have up to ``TapGame/BanReport/maximumSchools``.
  private static let listed = 20

  /// The schools as a table.
  ///
  /// - Parameter count: the number of all schools whose rank changes.
  static func table(_ schools: [BanReport.MovedRank], of count: Int) -> TextTable {
    var table = TextTable(columns: [
      .init("Rank", alignment: .trailing), .init("Now", alignment: .trailing), .init("School", isFlexible: true),
      .init("Taps", alignment: .trailing), .init("Now", alignment: .trailing),
    ])
    for school in schools.prefix(listed) {
      let style: Style =
        school.rankAfter == school.rankBefore ? .plain : school.rankAfter < school.rankBefore ? .gain : .loss
      table.append([
        .init(school.rankBefore.grouped), .init(school.rankAfter.grouped, style: style), .init(school.name),
        .init(school.tapsBefore.grouped), .init(school.tapsAfter.grouped, style: .emphasis),
      ])
    }
    let rest = count - min(schools.count, listed)
    if rest > 0 { table.append([.init(""), .init(""), .init("and \(rest.grouped) more"), .init(""), .init("")]) }
    return table
  }

  static let header = ["school_id", "name", "taps_before", "taps_after", "rank_before", "rank_after"]

  static func records(_ schools: [BanReport.MovedRank]) -> [[String]] {
    schools.map { school in
      [
        school.school.rawValue, school.name, String(school.tapsBefore), String(school.tapsAfter),
        String(school.rankBefore), String(school.rankAfter),
      ]
    }
  }
}
