import Console
import Boards
import GameAPI
import Leaderboard
import SchoolDirectory
import TapGame

/// The adjustments of a season, as a table, JSON or CSV.
struct AdjustmentListView {
  let season: Season
  let records: [AdjustmentRecord]

  static let csvHeader = [
    "id", "season", "school_id", "session", "nickname", "taps", "reason", "at", "revision", "session_taps",
    "school_taps",
  ]

  static func csvRecord(_ record: AdjustmentRecord) -> [String] {
    [
      String(record.id), record.season.description, record.school.rawValue, record.session.description,
      record.nickname?.text ?? "", String(record.taps), record.reason, record.at.description,
      record.revision.description,
      String(record.sessionTaps), String(record.schoolTaps),
    ]
  }

  func print(as format: OutputFormat) throws {
    let printer = Printer()
    switch format {
    case .table:
      let count = "\(records.count.grouped) \(records.count == 1 ? "adjustment" : "adjustments")"
      try printer.lines([
        printer.palette.apply(.dim, to: "\(season.name.sanitized) (season \(season.id)) · \(count)")
      ])
      try printer.table(table)
    case .json: try printer.json(AdjustmentListing(adjustments: records))
    case .csv: try printer.csv(header: Self.csvHeader, records.map(Self.csvRecord))
    }
  }

  private var table: TextTable {
    var table = TextTable(columns: [
      .init("Time"), .init("Session", alignment: .trailing), .init("Player", isFlexible: true),
      .init("School", isFlexible: true), .init("Taps", alignment: .trailing), .init("Left", alignment: .trailing),
      .init("Reason", isFlexible: true),
    ])
    for record in records {
      table.append([
        .init(record.at.description), .init(record.session.description),
        .init(record.nickname?.text ?? "anonymous", style: record.nickname == nil ? .dim : .plain),
        .init(record.school.rawValue),
        .init(record.taps > 0 ? "+\(record.taps.grouped)" : record.taps.grouped, style: .emphasis),
        .init(record.sessionTaps.grouped), .init(record.reason),
      ])
    }
    return table
  }
}
