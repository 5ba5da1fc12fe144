import Basics
import TapGame
import ArgumentParser
import Console
import Leaderboard

struct Check: AsyncParsableCommand {
  static let configuration = CommandConfiguration("check")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @Flag(help: "Print a SHA-256 over the file's contents, to compare two files.") var digest = false
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Check only what came after this revision.", valueName: "revision"))
  var since: Int?
  @Flag(help: "Accept a file whose log is gone as it is, if all else holds.") var accept = false

  func validate() throws {
    try OptionRule.number("--since", since, from: 0)
    guard since != nil, digest || accept else { return }
    throw ValidationError(saying: "--since does not go with --digest or --accept.")
  }

  func run() async throws {
    let since = since.map { Revision(rawValue: Int64($0)) }
    if digest { return try await printDigest() }
    let bar = store.progressBar("Checking", unit: "parts")
    let (report, lost) = try await bar.shown {
      try await Stopping.orFinishing(
        "Stopped; the file was not checked to its end."
      ) { [store, accept] in
        func check() async throws -> (CheckReport, CopyWithoutLog?) {
          try await store.with(.readOnly) { leaderboard in
            let report = try await leaderboard.check(since: since) { done, count, _ in
              bar.update(completed: done, total: count)
            }
            return (report, leaderboard.copyWithoutLog)
          }
        }
        var (report, lost) = try await check()
        if accept, let found = lost, report.finds(only: found) {
          try await store.with(.readWrite) { try await $0.acceptLostLog() }
          (report, lost) = try await check()
        }
        // A damaged file is not written, and a backup does not go on: only ends that are in the file are sealed.
        guard since == nil, report.isWhole, await store.sealDueSeasons(onlyRecorded: true) else {
          return (report, lost)
        }
        return try await check()
      }
    }
    let findings = Report(
      report.items.flatMap { item in
        (item.findings.isEmpty ? [""] : item.findings).map { Finding(item: item, finding: $0) }
      },
      [
        .data("check") { $0.item.name }, .data("compared") { $0.item.compared }, .data("finding") { $0.finding },
      ])
    let printer = output.printer
    try printer.print(findings, json: report) { try printer.table(table(of: report)) }
    if let lost, report.finds(only: lost) {
      throw BadData(
        file: store.path,
        """
        Its log is gone, so whether something is missing is not known; if it is a copy, take a backup of \
        the original, and if not, accept it (touchschool check --accept).
        """
      )
    }
    guard report.isWhole else {
      throw BadData(
        file: store.path,
        since.map { "Something since revision \($0) does not hold; check the whole file (touchschool check)." }
          ?? "The file is not whole; restore it from a backup (touchschool restore FILE).")
    }
  }

  private func printDigest() async throws {
    let bar = store.progressBar("Hashing", unit: "rows")
    let found = try await bar.shown {
      try await Stopping.orFinishing(
        "Stopped; there is no digest of a part."
      ) { [store] in
        try await store.with(.readOnly) { try await $0.digest { bar.update(completed: $0) } }
      }
    }
    let report = Report([found], [.data("digest") { $0.digest }, .data("revision") { $0.revision }])
    try output.printer.print(report, json: found, saying: [Words(verbatim: found.digest)])
  }

  /// What an item says; the names of seasons stand in some.
  private static func words(for item: CheckReport.Item) -> Words {
    let season = item.name.firstMatch(of: /season ([0-9]+)/)?.1
    return Words(ofSystem: item.name.replacing(/season [0-9]+/, with: "season {1}"), season.map(String.init) ?? "")
  }

  private struct Finding {
    let item: CheckReport.Item
    let finding: String
  }

  private func table(of report: CheckReport) -> TextTable {
    var table = TextTable(columns: [
      .init(saying: "What holds", .text), .init(saying: "Compared", .number),
      .init(saying: "Found"),
    ])
    for item in report.items {
      let isFine = item.findings.isEmpty
      table.append([
        .init(saying: Self.words(for: item)), .init(item.compared.grouped),
        .init(saying: isFine ? "fine" : "wrong", style: isFine ? .gain : .error),
      ])
      for finding in item.findings { table.append([.init("  " + finding, style: .error)]) }
    }
    return table
  }
}

extension CheckReport {
  /// Whether everything holds but that the file's log is gone.
  fileprivate func finds(only lost: CopyWithoutLog) -> Bool { items.flatMap(\.findings) == [lost.description] }
}
