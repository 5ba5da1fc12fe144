import Basics
import Boards
import Console
import TapGame

extension Report where Record == BanRecord {
  init(_ bans: [BanRecord], in season: Season) {
    self.init(
      title: Titles.list(of: season, bans.count, "ban", "차단"), bans,
      order: """
        id season target reason sessions taps at revision lift_reason lift_sessions lift_taps lifted_at lift_revision \
        actor
        """,
      [
        .init(.number, "id", "Ban", "차단") { $0.id },
        .init(.time, "at", "Time", "시각", givesWay: 3) { $0.at },
        .init(.text, "target", "Whom", "대상", cell: { .init($0.target.words) }) { $0.target.description },
        .init(.count, "sessions", "Sessions", "세션", givesWay: 4) { $0.sessions },
        .init(.count, "taps", "Taps", "터치", style: { $0.lift == nil ? .emphasis : .dim }) { $0.taps },
        .init(.text, "reason", "Reason", "이유") { $0.reason },
        .init(.word, "actor", "By", "누가", givesWay: 1, cell: Self.actor) { $0.actor.rawValue },
        .init(.time, "lifted_at", "Lifted", "해제", givesWay: 2, style: { _ in .dim }) { $0.lift?.at },
        .data("season") { $0.season }, .data("revision") { $0.revision }, .data("lift_reason") { $0.lift?.reason },
        .data("lift_sessions") { $0.lift?.sessions }, .data("lift_taps") { $0.lift?.taps },
        .data("lift_revision") { $0.lift?.revision },
      ])
  }

  private static func actor(of ban: BanRecord) -> TextTable.Cell {
    .init(Language.ofCall(ban.actor == .review ? "검토" : "사람", ban.actor.rawValue))
  }
}

extension BanTarget {
  /// The target in the language of the call.
  var words: String {
    switch self {
    case .session(let session): Language.ofCall("세션 \(session)", description)
    case .player(let nickname, let school, _): Language.ofCall("\(school)의 \(nickname)", description)
    case .address(let session): Language.ofCall("세션 \(session)의 주소", description)
    case .sessions(let filter): Language.ofCall(filter.korean, description)
    }
  }
}

extension SessionFilter {
  fileprivate var korean: String {
    let conditions: [String?] = [
      school.map { "학교 \($0)" }, nicknamePrefix.map { "별명 \($0)…" }, openedFrom.map { "\($0)부터" },
      openedUntil.map { "\($0) 전" }, minimumTaps.map { "터치 \($0)번 이상" },
    ]
    let shown = conditions.compactMap(\.self).joined(separator: ", ")
    return "시즌 \(season)의 세션\(shown.isEmpty ? "" : " (\(shown))")"
  }
}

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
