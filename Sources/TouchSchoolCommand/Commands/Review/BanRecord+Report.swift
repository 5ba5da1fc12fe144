import Boards
import Console
import TapGame

extension Report where Record == BanRecord {
  /// The bans of a season.
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
