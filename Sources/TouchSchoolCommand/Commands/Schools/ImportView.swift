import Basics
import Console
import SchoolDirectory

struct ImportView {
  let file: Words
  let edition: DirectoryEdition
  let plan: ImportPlan
  let dryRun: Bool

  /// The maximum number of closed schools and of skipped rows in the table; JSON and CSV list all.
  private static let listedRows = 20

  private var figures: [(name: String, count: Int, title: Words, meaning: Words)] {
    [
      ("read", edition.read, "read", "rows in the file"),
      ("added", plan.added.count, "added", "schools that are new"),
      ("renamed", plan.renamed.count, "renamed", "have another name"),
      ("moved", plan.moved.count, "moved", "have another region or district"),
      ("closed", plan.closed.count, "closed", "are closed or no longer listed; they keep their taps"),
      ("re-opened", plan.reopened.count, "re-opened", "were closed and are listed again"),
      ("updated", plan.updated.count, "updated", "have another address, place on the map or head count"),
      ("unchanged", plan.unchanged, "unchanged", "are as they were"),
      ("not listed", plan.notListed, "not listed", "are not in the file and stay open"),
      ("skipped", plan.skipped.count, "skipped", "rows that gave no school"),
    ]
  }

  func print(by printer: Printer) throws {
    let shape: JSONObject = [
      "file": file.description, "format": edition.format.rawValue, "dryRun": dryRun, "read": edition.read,
      "added": plan.added.count, "renamed": plan.renamed.count, "moved": plan.moved.count,
      "closed": plan.closed.count, "reopened": plan.reopened.count, "updated": plan.updated.count,
      "unchanged": plan.unchanged, "notListed": plan.notListed,
      "closedSchools": plan.closed.map { ["id": $0.after.id, "name": $0.after.name] as JSONObject },
      "skipped": plan.skipped.map { ["line": $0.line, "reason": $0.reason] as JSONObject },
    ]
    try printer.print(report, json: shape) {
      let note: Words = dryRun ? ", dry run, nothing was written" : ""
      try printer.say(["\(file): \(edition.format.rawValue)\(note)"])
      try printer.table(table)
    }
  }

  /// A figure, a closed school or a skipped row, for programs.
  private struct Item {
    let what: String
    let count: Int
    var line: Int?
    var reason: String?
  }

  private var report: Report<Item> {
    Report(
      figures.map { Item(what: $0.name, count: $0.count) }
        + plan.closed.map { Item(what: "closed school", count: 1, reason: "\($0.after.name) (\($0.after.id))") }
        + plan.skipped.map { Item(what: "skipped row", count: 1, line: $0.line, reason: $0.reason) },
      [
        .data("what") { $0.what }, .data("count") { $0.count }, .data("line") { $0.line },
        .data("reason") { $0.reason },
      ])
  }

  private var table: TextTable {
    var table = TextTable(columns: [.init(""), .init("", .number), .init("", .text)])
    for figure in figures {
      table.append([
        .init(saying: figure.title, style: figure.count == 0 ? .dim : .plain),
        .init(figure.count.grouped, style: figure.count == 0 ? .dim : .emphasis),
        .init(saying: figure.meaning, style: .dim),
      ])
    }
    for school in plan.closed.prefix(Self.listedRows) {
      table.append([
        .init(saying: "  closed"), .init(""),
        .init("\(school.after.name) (\(school.after.id))", style: .loss),
      ])
    }
    rest(of: plan.closed.count, in: &table)
    for row in plan.skipped.prefix(Self.listedRows) {
      table.append([
        .init(saying: "  line"), .init(String(row.line)), .init(row.reason, style: .warning),
      ])
    }
    rest(of: plan.skipped.count, in: &table)
    return table
  }

  private func rest(of count: Int, in table: inout TextTable) {
    let rest = count - Self.listedRows
    guard rest > 0 else { return }
    table.append([.init(""), .init(""), .init(saying: "and \(rest.grouped) more; --format json lists all")])
  }
}
