import Basics
import ArgumentParser
import Boards
import Console
import Leaderboard
import SchoolDirectory
import TapGame

struct Schools: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "schools",
    subcommands: [
      SchoolsImport.self, SchoolsFetch.self, SchoolsSearch.self, SchoolsList.self, SchoolsRegions.self,
      SchoolsShow.self, SchoolsGroup.self, SchoolsPupils.self,
      SchoolsGenerate.self, SchoolsEditions.self, SchoolsRemove.self,
    ])
}

struct SchoolsEditions: AsyncParsableCommand {
  static let configuration = CommandConfiguration("schools editions")

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption

  func run() async throws {
    try await organiser.printList(
      EditionQuestion(), by: output,
      none: "No directory was taken in yet that this list knows of.", Self.report)
  }

  private static func report(_ editions: [SchoolEdition]) -> Report<SchoolEdition> {
    Report(
      editions,
      order: """
        id name format digest imported_at revision rows added changed closed reopened unchanged skipped remaining
        """,
      [
        .init(.number, "id", "Edition") { $0.id },
        .init(.name, "name", "Name") { $0.name },
        .init(.word, "format", "Format", givesWay: 1) { $0.format },
        .init(.time, "imported_at", "Imported", givesWay: 5) { $0.importedAt },
        .init(.count, "rows", "Rows", givesWay: 4) { $0.rows },
        .init(.count, "added", "Added") { $0.added },
        .init(.count, "remaining", "Still there") { $0.remaining },
        .init(.count, "changed", "Changed", givesWay: 3) { $0.changed },
        .init(.count, "closed", "Closed", givesWay: 2) { $0.closed },
        .init(.id, "digest", "Digest", style: { _ in .dim }) { $0.digest },
        .data("revision") { $0.revision }, .data("reopened") { $0.reopened }, .data("unchanged") { $0.unchanged },
        .data("skipped") { $0.skipped },
      ])
  }
}

struct SchoolsRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration("schools remove")

  @OptionGroup var order: OrderOptions
  @OptionGroup var output: FormatOption
  @Option(help: ArgumentHelp("The edition's number.", valueName: "number")) var edition: SchoolEditionID

  func run() async throws {
    let remove = RemoveEdition(edition)
    let removal = try await order.with { desk in
      try await desk.send(
        remove,
        showing: { plan, isAsked in
          let view = RemovalView(removal: plan, dryRun: true)
          try view.print(by: isAsked ? output.printer.forQuestions : output.printer)
        })
    }
    try RemovalView(removal: removal, dryRun: order.dryRun).print(by: output.printer)
  }
}

struct SchoolsGenerate: ParsableCommand {
  static let configuration = CommandConfiguration("schools generate")

  @Option(help: "How many schools, up to \(GeneratedDirectory.maximumCount).") var count = 12_000
  @Option(help: "The number from which all of them follow.") var seed: UInt64 = 1
  @Option(help: "The CSV file to write; standard output if not given.", completion: .file(extensions: ["csv"]))
  var output: String?
  @OptionGroup var replacing: OverwriteOption

  func validate() throws {
    try OptionRule.number("--count", count, from: 1, to: GeneratedDirectory.maximumCount)
  }

  func run() throws {
    let text = DirectoryWriter.csv(GeneratedDirectory.schools(count: count, seed: seed))
    if let output {
      try OutputFile.write(text, to: output, overwriting: replacing.overwrite)
    } else {
      let standardOutput = Output.standardOutput()
      try standardOutput.write(text)
      try standardOutput.flush()
    }
  }
}

/// The schools of an edition that are removed, and those that stay.
struct RemovalView {
  let removal: SchoolRemoval
  let dryRun: Bool

  /// The maximum number of schools of a kind in the table; JSON and CSV list all.
  private static let listed = 20

  func print(by printer: Printer) throws {
    let shape: JSONObject = [
      "edition": removal.edition.id, "name": removal.edition.name, "dryRun": dryRun,
      "removed": removal.removed.map { ["id": $0.id, "name": $0.name] as JSONObject },
      "kept": removal.kept.map { ["id": $0.school.id, "name": $0.school.name, "reason": $0.reason] as JSONObject },
    ]
    let items =
      removal.removed.map { Item(school: $0, reason: nil) }
      + removal.kept.map { Item(school: $0.school, reason: $0.reason) }
    try printer.print(report(items), json: shape) {
      try printer.say([title])
      let removed = items.filter { $0.reason == nil }.prefix(Self.listed)
      let listed = removed + items.filter { $0.reason != nil }.prefix(Self.listed)
      try printer.table(report(Array(listed)).table(printer.style))
      try printer.rest(items.count - listed.count)
    }
  }

  /// A school that is removed, or stays for a reason.
  private struct Item {
    let school: School
    let reason: SchoolRemoval.Reason?
  }

  private func report(_ items: [Item]) -> Report<Item> {
    Report(
      items, order: "what school_id name reason",
      [
        .init(.word, "what", "\(context: "removal")What", cell: Self.what) { $0.reason == nil ? "removed" : "kept" },
        .init(.name, "name", "School") { $0.school.name },
        .init(.text, "reason", "Why", cell: { .init(saying: $0.reason.map(Self.words) ?? "", style: .dim) }) {
          $0.reason?.rawValue ?? ""
        },
        .init(.id, "school_id", "Id") { $0.school.id },
      ])
  }

  private static func what(_ item: Item) -> TextTable.Cell {
    item.reason == nil
      ? .init(saying: "removed", style: .loss) : .init(saying: "stays")
  }

  private var title: Words {
    let (removed, kept) = (removal.removed.count, removal.kept.count)
    return """
      Edition \(removal.edition.id), \
      \(removal.edition.name)\(dryRun ? ", dry run, nothing was removed" : "" as Words): \
      \(removed, "school", "schools") removed, \(kept, "stays", "stay")
      """
  }

  private static func words(for reason: SchoolRemoval.Reason) -> Words {
    switch reason {
    case .hasSessions: "has sessions"
    case .isOnSheet: "is on a sheet of taps"
    case .isInEndedSeason: "is on the boards of a season that ended"
    case .hasGroups: "has groups that stay"
    }
  }
}
