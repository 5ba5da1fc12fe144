import Console
import GameAPI
import Leaderboard
import TapGame

/// The sheets of taps of a season, as a table, JSON or CSV.
struct TapSheetListView {
  let season: Season
  let sheets: [TapSheet]

  func print(as format: OutputFormat) throws {
    let printer = Printer()
    switch format {
    case .table:
      let count = "\(sheets.count.grouped) \(sheets.count == 1 ? "sheet" : "sheets")"
      try printer.lines([
        printer.palette.apply(.dim, to: "\(season.name.sanitized) (season \(season.id)) · \(count)")
      ])
      try printer.table(table)
    case .json: try printer.json(TapSheetListing(sheets: sheets))
    case .csv:
      try printer.csv(
        header: ["season", "sheet", "schools", "taps", "imports", "imported_at", "revision"],
        sheets.map {
          [
            $0.season.description, $0.name, String($0.schools), String($0.taps), String($0.imports),
            $0.importedAt.description, $0.revision.description,
          ]
        })
    }
  }

  private var table: TextTable {
    var table = TextTable(columns: [
      .init("Sheet", isFlexible: true), .init("Schools", alignment: .trailing), .init("Taps", alignment: .trailing),
      .init("Imports", alignment: .trailing), .init("Last import"),
    ])
    for sheet in sheets {
      table.append([
        .init(sheet.name), .init(sheet.schools.grouped), .init(sheet.taps.grouped, style: .emphasis),
        .init(sheet.imports.grouped), .init(sheet.importedAt.description),
      ])
    }
    return table
  }
}
