import Console
import SchoolDirectory

/// The changes that an import made, as a table, JSON or CSV.
struct ImportView {
  let file: String
  let edition: DirectoryEdition
  let plan: ImportPlan
  let dryRun: Bool

  /// The maximum number of closed schools and of skipped rows in the table; JSON and CSV list all.
  private static let listedRows = 20

  private struct Shape: Encodable {
    struct Closed: Encodable {
      let id: SchoolID
      let name: String
    }
    struct Skipped: Encodable {
      let line: Int
      let reason: String
    }
    let file: String
    let format: String
    let dryRun: Bool
    let read, added, renamed, moved, closed, reopened, updated, unchanged, notListed: Int
    let closedSchools: [Closed]
    let skipped: [Skipped]
  }

  /// The figures, each with its meaning.
  private var figures: [(name: String, count: Int, meaning: String)] {
    [
      ("read", edition.read, "rows in the file"),
      ("added", plan.added.count, "schools that are new"),
      ("renamed", plan.renamed.count, "have another name"),
      ("moved", plan.moved.count, "have another region or district"),
      ("closed", plan.closed.count, "are closed or no longer listed; they keep their taps"),
      ("re-opened", plan.reopened.count, "were closed and are listed again"),
      ("updated", plan.updated.count, "have another address or other coordinates"),
      ("unchanged", plan.unchanged, "are as they were"),
      ("not listed", plan.notListed, "are not in the file and stay open"),
      ("skipped", plan.skipped.count, "rows that gave no school"),
    ]
  }

  func print(as format: OutputFormat) throws {
    let printer = Printer()
    switch format {
    case .table:
      try printer.lines([
        "\(file): \(edition.format.rawValue)\(dryRun ? ", dry run, nothing was written" : "")".sanitized
      ])
      try printer.table(table)
    case .json:
      try printer.json(
        Shape(
          file: file, format: edition.format.rawValue, dryRun: dryRun, read: edition.read, added: plan.added.count,
          renamed: plan.renamed.count, moved: plan.moved.count, closed: plan.closed.count,
          reopened: plan.reopened.count, updated: plan.updated.count, unchanged: plan.unchanged,
          notListed: plan.notListed, closedSchools: plan.closed.map { .init(id: $0.after.id, name: $0.after.name) },
          skipped: plan.skipped.map { .init(line: $0.line, reason: $0.reason) }))
    case .csv:
      try printer.csv(
        header: ["what", "count", "line", "reason"],
        figures.map { [$0.name, String($0.count), "", ""] }
          + plan.closed.map { ["closed school", "1", "", "\($0.after.name) (\($0.after.id))"] }
          + plan.skipped.map { ["skipped row", "1", String($0.line), $0.reason] })
    }
  }

  private var table: TextTable {
    var table = TextTable(columns: [.init(""), .init("", alignment: .trailing), .init("", isFlexible: true)])
    for figure in figures {
      table.append([
        .init(figure.name, style: figure.count == 0 ? .dim : .plain),
        .init(figure.count.grouped, style: figure.count == 0 ? .dim : .emphasis), .init(figure.meaning, style: .dim),
      ])
    }
    for school in plan.closed.prefix(Self.listedRows) {
      table.append([
        .init("  closed"), .init(""), .init("\(school.after.name) (\(school.after.id))", style: .loss),
      ])
    }
    rest(of: plan.closed.count, in: &table)
    for row in plan.skipped.prefix(Self.listedRows) {
      table.append([.init("  line"), .init(String(row.line)), .init(row.reason, style: .warning)])
    }
    rest(of: plan.skipped.count, in: &table)
    return table
  }

  private func rest(of count: Int, in table: inout TextTable) {
    let rest = count - Self.listedRows
    if rest > 0 { table.append([.init(""), .init(""), .init("and \(rest.grouped) more; --format json lists all")]) }
  }
}
