import Boards
import Console
import SchoolDirectory
import TapGame

/// The suspicious sessions of a season, as a table, JSON or CSV.
struct ReviewListView {
  let list: ReviewList

  func print(as format: OutputFormat) throws {
    let printer = Printer()
    switch format {
    case .table: try printer.table(table)
    case .json: try printer.json(list)
    case .csv:
      try printer.csv(
        header: [
          "session", "nickname", "school_id", "taps", "rejected", "batches", "ban", "weight", "kinds", "reasons",
        ],
        list.sessions.map { found in
          let session = found.session
          return [
            session.id.description, session.nickname?.text ?? "", session.school.rawValue, String(session.taps),
            String(session.rejected), String(session.batches), found.ban?.description ?? "", String(found.weight),
            found.suspicions.map(\.kind.rawValue).joined(separator: " "), reasons(of: found),
          ]
        })
    }
  }

  private func reasons(of session: ReviewedSession) -> String {
    session.suspicions.map(\.reason).joined(separator: "; ")
  }

  private var table: TextTable {
    var table = TextTable(columns: [
      .init("Session", alignment: .trailing), .init("Player", isFlexible: true), .init("School", isFlexible: true),
      .init("Taps", alignment: .trailing), .init("Ban", alignment: .trailing), .init("Why", isFlexible: true),
    ])
    for found in list.sessions {
      let session = found.session
      table.append([
        .init(session.id.description),
        .init(session.nickname?.text ?? "anonymous", style: session.nickname == nil ? .dim : .plain),
        .init(session.school.rawValue), .init(session.taps.grouped, style: .emphasis),
        .init(found.ban?.description ?? "", style: .dim), .init(reasons(of: found)),
      ])
    }
    return table
  }
}
