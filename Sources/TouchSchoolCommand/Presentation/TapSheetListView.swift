import Boards
import Console
import GameAPI
import TapGame

struct TapSheetListView {
  let season: Season
  let sheets: [TapSheet]

  func print(by printer: Printer) throws {
    try printer.print(report, json: AnswerJSON(sheets, to: TapSheetQuestion.self))
  }

  private var report: Report<TapSheet> {
    Report(
      title: Titles.list(of: season, sheets.count, "sheet", "표"), sheets,
      order: "season sheet schools taps imports imported_at revision",
      [
        .data("season") { $0.season }, .data("revision") { $0.revision },
        .init(.name, "sheet", "Sheet", "표") { $0.name },
        .init(.count, "schools", "Schools", "학교") { $0.schools },
        .init(.count, "taps", "Taps", "터치", style: { _ in .emphasis }) { $0.taps },
        .init(.count, "imports", "Imports", "가져옴", givesWay: 1) { $0.imports },
        .init(.time, "imported_at", "Last import", "마지막으로 가져온 때") { $0.importedAt },
      ])
  }
}
