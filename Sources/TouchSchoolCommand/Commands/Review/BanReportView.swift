import Console
import TapGame

/// The effects of a ban or of lifting it.
struct BanReportView {
  let report: BanReport
  let dryRun: Bool

  func print(by printer: Printer) throws {
    try printer.print(MovedRanks.report(report.schools), json: OutcomeJSON(outcome: report, dryRun: dryRun)) {
      try printer.lines([sentence.sanitized])
      try MovedRanks.printTable(report.schools, of: report.movedSchools, by: printer)
    }
  }

  private var sentence: String {
    let ban = report.ban
    func count(_ sessions: Int, _ taps: Int64) -> String {
      Language.ofCall(
        "세션 \(sessions.grouped)개, 터치 \(taps.grouped)번",
        "\(sessions.grouped) \(sessions == 1 ? "session" : "sessions"), \(taps.grouped) \(taps == 1 ? "tap" : "taps")")
    }
    guard let lift = ban.lift else {
      let counts = count(ban.sessions, ban.taps)
      return dryRun
        ? Language.ofCall("\(ban.target.words): \(counts)을 차단하게 돼요.", "Would ban \(ban.target): \(counts).")
        : Language.ofCall(
          "차단 \(ban.id), \(ban.target.words): \(counts)을 뺐어요 (리비전 \(ban.revision)).",
          "Ban \(ban.id), \(ban.target): \(counts) taken, at revision \(ban.revision).")
    }
    let counts = count(lift.sessions, lift.taps)
    let held = report.stillBanned.map { holder in
      Language.ofCall(
        " 세션 \(holder.sessions.grouped)개는 차단 \(holder.ban) 때문에 그대로 차단돼요.",
        " \(holder.sessions.grouped) \(holder.sessions == 1 ? "session stays" : "sessions stay") banned by ban \(holder.ban)."
      )
    }.joined()
    return
      (dryRun
      ? Language.ofCall(
        "차단 \(ban.id), \(ban.target.words): 풀면 \(counts)을 돌려주게 돼요.",
        "Would lift ban \(ban.id), \(ban.target): \(counts) given back.")
      : Language.ofCall(
        "차단 \(ban.id), \(ban.target.words): 풀고 \(counts)을 돌려줬어요 (리비전 \(lift.revision)).",
        "Ban \(ban.id), \(ban.target), is lifted: \(counts) given back, at revision \(lift.revision).")) + held
  }
}
