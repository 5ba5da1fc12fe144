import ArgumentParser
import Boards
import Console
import Leaderboard
import SchoolDirectory
import TapGame

/// `touchschool schools`
struct Schools: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "schools",
    subcommands: [
      SchoolsImport.self, SchoolsFetch.self, SchoolsSearch.self, SchoolsList.self, SchoolsRegions.self,
      SchoolsShow.self, SchoolsGroup.self,
      SchoolsGenerate.self, SchoolsEditions.self, SchoolsRemove.self,
    ])
}

/// `touchschool schools editions`
struct SchoolsEditions: AsyncParsableCommand {
  static let configuration = CommandConfiguration("schools editions")

  @OptionGroup var organiser: OrganiserOptions
  @OptionGroup var output: FormatOption

  func run() async throws {
    try await organiser.printList(
      EditionQuestion(), by: output,
      none: ("가져온 학교 목록이 아직 없어요.", "No directory was taken in yet that this list knows of."), Self.report)
  }

  private static func report(_ editions: [SchoolEdition]) -> Report<SchoolEdition> {
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

/// `touchschool schools remove`
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

/// `touchschool schools generate`
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
