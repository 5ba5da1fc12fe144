import Console
import Boards
import SchoolDirectory
import TapGame

/// Sessions, as a table, JSON or CSV.
struct SessionListView {
  let list: SessionList

  func print(as format: OutputFormat) throws {
    let printer = Printer()
    switch format {
    case .table: try printer.table(table)
    case .json: try printer.json(list)
    case .csv:
      try printer.csv(
        header: [
          "session", "nickname", "school_id", "imported", "taps", "rejected", "batches", "opened_at", "last_active_at",
        ],
        list.sessions.map { session in
          [
            session.id.description, session.nickname?.text ?? "", session.school.rawValue,
            session.isImported ? "true" : "false", String(session.taps), String(session.rejected),
            String(session.batches), session.openedAt.description, session.lastActiveAt.description,
          ]
        })
    }
  }

  private var table: TextTable {
    var table = TextTable(columns: [
      .init("Session", alignment: .trailing), .init("Player", isFlexible: true), .init("School", isFlexible: true),
      .init("Taps", alignment: .trailing), .init("Rejected", alignment: .trailing),
      .init("Batches", alignment: .trailing), .init("Last active"),
    ])
    for session in list.sessions {
      let name = session.nickname?.text ?? (session.isImported ? "imported" : "anonymous")
      table.append([
        .init(session.id.description), .init(name, style: session.nickname == nil ? .dim : .plain),
        .init(session.school.rawValue), .init(session.taps.grouped, style: .emphasis),
        .init(session.rejected.grouped, style: session.rejected > 0 ? .warning : .dim), .init(session.batches.grouped),
        .init(session.lastActiveAt.description),
      ])
    }
    return table
  }
}
