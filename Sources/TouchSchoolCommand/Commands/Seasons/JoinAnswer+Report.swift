import Boards
import Console
import TapGame

extension JoinAnswer {
  /// The ways to join a season, for the organiser.
  var report: Report<Self> {
    Report(
      [self], order: "season joining code until tickets used", isFields: true,
      [
        .init(.number, "season", "season", "시즌") { $0.season },
        .init(.word, "joining", "joined", "참가", cell: { .init(Self.words($0.joining)) }) { $0.joining.rawValue },
        .init(.word, "code", "code", "코드") { $0.code },
        .init(.time, "until", "changes", "바뀌는 때") { $0.until },
        .init(.word, "tickets", "tickets", "입장권", cell: Self.tickets) { $0.tickets.made },
        .data("used") { $0.tickets.used },
      ])
  }

  private static func tickets(_ answer: JoinAnswer) -> TextTable.Cell {
    guard answer.joining == .ticket || answer.tickets.made > 0 else { return .init("") }
    let (used, made) = (answer.tickets.used.grouped, answer.tickets.made.grouped)
    return .init(Language.ofCall("\(made)장 중 \(used)장을 썼어요", "\(used) of \(made) used"))
  }

  private static func words(_ joining: Joining) -> String {
    switch joining {
    case .open: Language.ofCall("대회에 닿는 누구나", "by whoever reaches the contest")
    case .code: Language.ofCall("코드로", "with a code")
    case .ticket: Language.ofCall("입장권으로", "with a ticket")
    }
  }
}
