import Console
import GameAPI
import TapGame

/// The ways to join a season, for the organiser.
struct JoinView {
  let answer: JoinAnswer

  func print(as format: OutputFormat) throws {
    let printer = Printer()
    switch format {
    case .table:
      var table = TextTable(columns: [.init(""), .init("", isFlexible: true)])
      for (name, value) in fields { table.append([.init(name, style: .dim), .init(value)]) }
      try printer.table(table)
    case .json: try printer.json(answer)
    case .csv:
      try printer.csv(
        header: ["season", "joining", "code", "until", "tickets", "used"],
        [
          [
            answer.season.description, answer.joining.rawValue, answer.code ?? "", answer.until?.description ?? "",
            String(answer.tickets.made), String(answer.tickets.used),
          ]
        ])
    }
  }

  private var fields: [(String, String)] {
    var fields = [("season", answer.season.description), ("joined", Self.words(answer.joining))]
    if let code = answer.code { fields.append(("code", code)) }
    if let until = answer.until { fields.append(("changes", until.description)) }
    if answer.joining == .ticket || answer.tickets.made > 0 {
      fields.append(("tickets", "\(answer.tickets.used.grouped) of \(answer.tickets.made.grouped) used"))
    }
    return fields
  }

  private static func words(_ joining: Joining) -> String {
    switch joining {
    case .open: "by whoever reaches the contest"
    case .code: "with a code"
    case .ticket: "with a ticket"
    }
  }
}
