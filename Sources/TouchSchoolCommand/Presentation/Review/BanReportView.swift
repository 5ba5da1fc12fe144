import Boards
import Console
import SchoolDirectory
import TapGame

/// What a ban, or lifting one, changes, as people and programs see it.
struct BanReportView {
  let report: BanReport
  let dryRun: Bool

  /// The maximum number of schools in the table; JSON and CSV have up to ``TapGame/BanReport/maximumSchools``.
  private static let listed = 20

  private struct Shape: Encodable {
    let dryRun: Bool
    let ban: BanRecord
    let movedSchools: Int
    let schools: [BanReport.MovedRank]
    let stillBanned: [BanReport.Holder]
  }

  func print(as format: OutputFormat) throws {
    let printer = Printer()
    switch format {
    case .table:
      try printer.lines([sentence.sanitized])
      if !report.schools.isEmpty { try printer.table(table) }
    case .json:
      try printer.json(
        Shape(
          dryRun: dryRun, ban: report.ban, movedSchools: report.movedSchools, schools: report.schools,
          stillBanned: report.stillBanned))
    case .csv:
      try printer.csv(
        header: ["school_id", "name", "taps_before", "taps_after", "rank_before", "rank_after"],
        report.schools.map { school in
          [
            school.school.rawValue, school.name, String(school.tapsBefore), String(school.tapsAfter),
            String(school.rankBefore), String(school.rankAfter),
          ]
        })
    }
  }

  private var sentence: String {
    let ban = report.ban
    func count(_ sessions: Int, _ taps: Int64) -> String {
      "\(sessions.grouped) \(sessions == 1 ? "session" : "sessions"), \(taps.grouped) \(taps == 1 ? "tap" : "taps")"
    }
    guard let lift = ban.lift else {
      let counts = count(ban.sessions, ban.taps)
      return dryRun
        ? "Would ban \(ban.target): \(counts)."
        : "Ban \(ban.id), \(ban.target): \(counts) taken, at revision \(ban.revision)."
    }
    let counts = count(lift.sessions, lift.taps)
    let held = report.stillBanned.map { holder in
      " \(holder.sessions.grouped) \(holder.sessions == 1 ? "session stays" : "sessions stay") banned by ban \(holder.ban)."
    }.joined()
    return
      (dryRun
      ? "Would lift ban \(ban.id), \(ban.target): \(counts) given back."
      : "Ban \(ban.id), \(ban.target), is lifted: \(counts) given back, at revision \(lift.revision).") + held
  }

  private var table: TextTable {
    var table = TextTable(columns: [
      .init("Rank", alignment: .trailing), .init("Now", alignment: .trailing), .init("School", isFlexible: true),
      .init("Taps", alignment: .trailing), .init("Now", alignment: .trailing),
    ])
    for school in report.schools.prefix(Self.listed) {
      let style: Style =
        school.rankAfter == school.rankBefore ? .plain : school.rankAfter < school.rankBefore ? .gain : .loss
      table.append([
        .init(school.rankBefore.grouped), .init(school.rankAfter.grouped, style: style), .init(school.name),
        .init(school.tapsBefore.grouped), .init(school.tapsAfter.grouped, style: .emphasis),
      ])
    }
    let rest = report.movedSchools - min(report.schools.count, Self.listed)
    if rest > 0 { table.append([.init(""), .init(""), .init("and \(rest.grouped) more"), .init(""), .init("")]) }
    return table
  }
}
