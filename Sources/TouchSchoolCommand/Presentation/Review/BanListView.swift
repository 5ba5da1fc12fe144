import Boards
import Console
import Foundation
import GameAPI
import SchoolDirectory
import TapGame

/// The bans of a season, as a table, JSON or CSV.
struct BanListView {
  let season: Season
  let bans: [BanRecord]

  func print(as format: OutputFormat) throws {
    let printer = Printer()
    switch format {
    case .table:
      let count = "\(bans.count.grouped) \(bans.count == 1 ? "ban" : "bans")"
      try printer.lines([
        printer.palette.apply(.dim, to: "\(season.name.sanitized) (season \(season.id)) · \(count)")
      ])
      try printer.table(table)
    case .json: try printer.json(BanListing(bans: bans))
    case .csv:
      try printer.csv(
        header: [
          "id", "season", "target", "reason", "sessions", "taps", "at", "revision", "lift_reason", "lift_sessions",
          "lift_taps", "lifted_at", "lift_revision", "actor",
        ],
        bans.map { ban in
          [
            ban.id.description, ban.season.description, ban.target.description, ban.reason, String(ban.sessions),
            String(ban.taps), ban.at.description, ban.revision.description, ban.lift?.reason ?? "",
            ban.lift.map { String($0.sessions) } ?? "", ban.lift.map { String($0.taps) } ?? "",
            ban.lift?.at.description ?? "", ban.lift?.revision.description ?? "",
            ban.actor.rawValue,
          ]
        })
    }
  }

  private var table: TextTable {
    var table = TextTable(columns: [
      .init("Ban", alignment: .trailing), .init("Time"), .init("Whom", isFlexible: true),
      .init("Sessions", alignment: .trailing), .init("Taps", alignment: .trailing), .init("Reason", isFlexible: true),
      .init("By"), .init("Lifted"),
    ])
    for ban in bans {
      table.append([
        .init(ban.id.description), .init(ban.at.description), .init(ban.target.description),
        .init(ban.sessions.grouped), .init(ban.taps.grouped, style: ban.lift == nil ? .emphasis : .dim),
        .init(ban.reason), .init(ban.actor.rawValue), .init(ban.lift?.at.description ?? "", style: .dim),
      ])
    }
    return table
  }
}
