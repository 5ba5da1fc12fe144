import Boards
import Console
import SchoolDirectory
import TapGame

/// The effects of a ban or of lifting it.
struct BanReportView {
  let report: BanReport
  let dryRun: Bool

  private struct Shape: Encodable {
    let dryRun: Bool
    let ban: BanRecord
    let movedSchools: Int
    let schools: [BanReport.MovedRank]
    let stillBanned: [BanReport.Holder]
  }

  func print(by printer: Printer) throws {
    let shape = Shape(
      dryRun: dryRun, ban: report.ban, movedSchools: report.movedSchools, schools: report.schools,
      stillBanned: report.stillBanned)
    try printer.print(MovedRanks.report(report.schools), json: shape) {
      try printer.lines([sentence.sanitized])
      try MovedRanks.printTable(report.schools, of: report.movedSchools, by: printer)
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
}
