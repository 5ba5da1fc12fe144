import Console
import GameAPI
import TapGame

/// The ways to join a season, for the organiser.
struct JoinView {
  let answer: JoinAnswer

  func print(by printer: Printer) throws {
    try printer.print(report, json: answer) { try printer.table(report.fields(printer.style)) }
  }

  private var report: Report<JoinAnswer> {
    Report(
      [answer], order: "season joining code until tickets used",
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
    return .init("\(answer.tickets.used.grouped) of \(answer.tickets.made.grouped) used")
  }

  private static func words(_ joining: Joining) -> String {
    switch joining {
    case .open: "by whoever reaches the contest"
    case .code: "with a code"
    case .ticket: "with a ticket"
    }
  }
}
