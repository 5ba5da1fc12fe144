import Basics
import Console
import TapGame

extension Report where Record == BanRecord {
  init(_ bans: [BanRecord], in season: Season) {
    self.init(
      title: Titles.list(of: season, "\(bans.count, "ban", "bans")"), bans,
      order: """
        id season target reason sessions taps at revision lift_reason lift_sessions lift_taps lifted_at lift_revision \
        actor
        """,
      [
        .init(.number, "id", "Ban") { $0.id },
        .init(.time, "at", "Time", givesWay: 3) { $0.at },
        .init(.text, "target", "Whom", cell: { .init(saying: $0.target.words) }) { $0.target.description },
        .init(.count, "sessions", "Sessions", givesWay: 4) { $0.sessions },
        .init(.count, "taps", "Taps", style: { $0.lift == nil ? .emphasis : .dim }) { $0.taps },
        .init(.text, "reason", "Reason") { $0.reason },
        .init(.word, "actor", "By", givesWay: 1, cell: Self.actor) { $0.actor.rawValue },
        .init(.time, "lifted_at", "Lifted", givesWay: 2, style: { _ in .dim }) { $0.lift?.at },
        .data("season") { $0.season }, .data("revision") { $0.revision }, .data("lift_reason") { $0.lift?.reason },
        .data("lift_sessions") { $0.lift?.sessions }, .data("lift_taps") { $0.lift?.taps },
        .data("lift_revision") { $0.lift?.revision },
      ])
  }

  private static func actor(of ban: BanRecord) -> TextTable.Cell {
    .init(saying: ban.actor == .review ? "review" : "person")
  }
}

struct BanReportView {
  let report: BanReport
  let dryRun: Bool

  func print(by printer: Printer) throws {
    try printer.print(MovedRanks.report(report.schools), json: OutcomeJSON(outcome: report, dryRun: dryRun)) {
      try printer.say([sentence])
      try MovedRanks.printTable(report.schools, of: report.movedSchools, by: printer)
    }
  }

  private var sentence: Words {
    let (ban, target) = (report.ban, report.ban.target.words)
    func count(_ sessions: Int, _ taps: Int64) -> Words { "\(sessions, "session", "sessions"), \(taps, "tap", "taps")" }
    guard let lift = ban.lift else {
      let counts = count(ban.sessions, ban.taps)
      return dryRun
        ? "Would ban \(target): \(counts)." : "Ban \(ban.id), \(target): \(counts) taken, at revision \(ban.revision)."
    }
    let counts = count(lift.sessions, lift.taps)
    let lifted: Words =
      dryRun
      ? "Would lift ban \(ban.id), \(target): \(counts) given back."
      : "Ban \(ban.id), \(target), is lifted: \(counts) given back, at revision \(lift.revision)."
    return .joined(
      [lifted]
        + report.stillBanned.map {
          "\($0.sessions, "session stays", "sessions stay") banned by ban \($0.ban)."
        })
  }
}
