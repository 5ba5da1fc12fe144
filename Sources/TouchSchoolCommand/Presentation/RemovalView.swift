import Console
import SchoolDirectory
import TapGame

/// The schools of an edition that are removed, and those that stay, as a table, JSON or CSV.
struct RemovalView {
  let removal: SchoolRemoval
  let dryRun: Bool

  /// The maximum number of schools of a kind in the table; JSON and CSV list all.
  private static let listed = 20

  private struct Shape: Encodable {
    struct Kept: Encodable {
      let id: SchoolID
      let name: String
      let reason: SchoolRemoval.Reason
    }
    struct Removed: Encodable {
      let id: SchoolID
      let name: String
    }
    let edition: SchoolEditionID
    let name: String
    let dryRun: Bool
    let removed: [Removed]
    let kept: [Kept]
  }

  func print(as format: OutputFormat, by printer: Printer = Printer()) throws {
    switch format {
    case .table:
      try printer.lines([title.sanitized])
      try printer.table(table)
    case .json:
      try printer.json(
        Shape(
          edition: removal.edition.id, name: removal.edition.name, dryRun: dryRun,
          removed: removal.removed.map { .init(id: $0.id, name: $0.name) },
          kept: removal.kept.map { .init(id: $0.school.id, name: $0.school.name, reason: $0.reason) }))
    case .csv:
      try printer.csv(
        header: ["what", "school_id", "name", "reason"],
        removal.removed.map { ["removed", $0.id.rawValue, $0.name, ""] }
          + removal.kept.map { ["kept", $0.school.id.rawValue, $0.school.name, $0.reason.rawValue] })
    }
  }

  private var title: String {
    let (removed, kept) = (removal.removed.count, removal.kept.count)
    return "Edition \(removal.edition.id), \(removal.edition.name)\(dryRun ? ", dry run, nothing was removed" : ""): "
      + "\(removed.grouped) \(removed == 1 ? "school" : "schools") removed, \(kept.grouped) \(kept == 1 ? "stays" : "stay")"
  }

  private var table: TextTable {
    var table = TextTable(columns: [.init(""), .init(""), .init("", isFlexible: true), .init("")])
    for school in removal.removed.prefix(Self.listed) {
      table.append([.init("removed", style: .loss), .init(school.id.rawValue), .init(school.name), .init("")])
    }
    rest(of: removal.removed.count, in: &table)
    for kept in removal.kept.prefix(Self.listed) {
      table.append([
        .init("stays"), .init(kept.school.id.rawValue), .init(kept.school.name),
        .init(Self.words(for: kept.reason), style: .dim),
      ])
    }
    rest(of: removal.kept.count, in: &table)
    return table
  }

  private func rest(of count: Int, in table: inout TextTable) {
    let rest = count - Self.listed
    guard rest > 0 else { return }
    table.append([.init(""), .init(""), .init("and \(rest.grouped) more; --format json lists all"), .init("")])
  }

  private static func words(for reason: SchoolRemoval.Reason) -> String {
    switch reason {
    case .hasSessions: "has sessions"
    case .isOnSheet: "is on a sheet of taps"
    case .isInEndedSeason: "is on the boards of a season that ended"
    }
  }
}
