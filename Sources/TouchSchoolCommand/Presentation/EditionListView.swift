import Console
import GameAPI
import TapGame

/// Imported editions of directories, as a table, JSON or CSV.
struct EditionListView {
  let editions: [SchoolEdition]

  func print(as format: OutputFormat) throws {
    let printer = Printer()
    switch format {
    case .table: try printer.table(table)
    case .json: try printer.json(EditionListing(editions: editions))
    case .csv:
      try printer.csv(
        header: [
          "id", "name", "format", "digest", "imported_at", "revision", "rows", "added", "changed", "closed", "reopened",
          "unchanged", "skipped", "remaining",
        ],
        editions.map { edition in
          [
            edition.id.description, edition.name, edition.format, edition.digest, edition.importedAt.description,
            edition.revision.description,
          ]
            + [
              edition.rows, edition.added, edition.changed, edition.closed, edition.reopened, edition.unchanged,
              edition.skipped, edition.remaining,
            ].map { String($0) }
        })
    }
  }

  private var table: TextTable {
    var table = TextTable(columns: [
      .init("Edition", alignment: .trailing), .init("Name", isFlexible: true), .init("Format"), .init("Imported"),
      .init("Rows", alignment: .trailing), .init("Added", alignment: .trailing),
      .init("Still there", alignment: .trailing), .init("Changed", alignment: .trailing),
      .init("Closed", alignment: .trailing), .init("Digest"),
    ])
    for edition in editions {
      table.append([
        .init(edition.id.description), .init(edition.name), .init(edition.format),
        .init(edition.importedAt.description), .init(edition.rows.grouped), .init(edition.added.grouped),
        .init(edition.remaining.grouped), .init(edition.changed.grouped), .init(edition.closed.grouped),
        .init(edition.digest, style: .dim),
      ])
    }
    return table
  }
}
