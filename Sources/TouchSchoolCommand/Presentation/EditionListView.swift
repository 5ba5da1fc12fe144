import Boards
import Console
import GameAPI
import TapGame

struct EditionListView {
  let editions: [SchoolEdition]

  func print(by printer: Printer) throws {
    try printer.print(report, json: AnswerJSON(editions, to: EditionQuestion.self))
  }

  private var report: Report<SchoolEdition> {
    Report(
      editions,
      order: """
        id name format digest imported_at revision rows added changed closed reopened unchanged skipped remaining
        """,
      [
        .init(.number, "id", "Edition", "판") { $0.id },
        .init(.name, "name", "Name", "이름") { $0.name },
        .init(.word, "format", "Format", "형식", givesWay: 1) { $0.format },
        .init(.time, "imported_at", "Imported", "가져온 때", givesWay: 5) { $0.importedAt },
        .init(.count, "rows", "Rows", "줄", givesWay: 4) { $0.rows },
        .init(.count, "added", "Added", "추가") { $0.added },
        .init(.count, "remaining", "Still there", "남음") { $0.remaining },
        .init(.count, "changed", "Changed", "바뀜", givesWay: 3) { $0.changed },
        .init(.count, "closed", "Closed", "폐교", givesWay: 2) { $0.closed },
        .init(.id, "digest", "Digest", "지문", style: { _ in .dim }) { $0.digest },
        .data("revision") { $0.revision }, .data("reopened") { $0.reopened }, .data("unchanged") { $0.unchanged },
        .data("skipped") { $0.skipped },
      ])
  }
}
