import ArgumentParser
import Console
import Foundation
import Leaderboard
import SchoolDirectory

/// `touchschool schools import`
struct SchoolsImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take in a directory of schools.",
    discussion: """
      Reads the data.go.kr standard CSV, CareerNet and NEIS answers, the UK register and TouchSchool's own CSV, and finds out by itself which \
      one a file is. It is taken in whole or not at all. Schools that an edition no longer lists are closed and keep their taps; an answer of \
      an API closes none, unless you say that it is --whole.

      EXAMPLES:
        touchschool schools import 전국초중등학교위치표준데이터.csv
        touchschool schools import high_list.json --from careernet --level high
        touchschool schools import new-edition.csv --dry-run
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption

  @Option(help: "The format: datagokr, careernet, neis, uk or touchschool; found out by the content if not given.")
  var from: DirectoryFormat?
  @Option(help: "The level of the schools in a CareerNet list: elementary, middle, high, special or other.")
  var level: SchoolLevel?
  @Flag(help: "Only say what would change.") var dryRun = false
  @Flag(help: "The file lists every school of its source: close all others.") var whole = false
  @Flag(help: "The file lists a part of its source's schools: close none.") var part = false
  @Argument(help: "The file; - for standard input.", completion: .file()) var file: String

  func validate() throws {
    if whole, part { throw ValidationError("Say --whole or --part, not both.") }
  }

  func run() async throws {
    let name = DirectoryFile.name(of: file)
    let edition = try DirectoryFile.read(file, format: from, level: level)
    // Only from here on is there something to stop at: while the file is read, Ctrl-C may end the process on the spot.
    Interrupt.install()
    let plan: ImportPlan
    do { plan = try await take(edition, from: name) } catch let refusal as ImportRefusal {
      throw BadData(file: name, sentence: refusal.description)
    }
    try ImportView(file: name, edition: edition, plan: plan, dryRun: dryRun).print(as: output.format)
    if !dryRun, !plan.added.isEmpty {
      store.tell("Next: touchschool schools search NAME, or touchschool simulate to see them compete.")
    }
  }

  private var scope: ImportScope { whole ? .whole : part ? .part : .asPublished }

  private func take(_ edition: DirectoryEdition, from name: String) async throws -> ImportPlan {
    // A dry run makes no file: where there is none, there is no school yet.
    if dryRun, !FileManager.default.fileExists(atPath: store.path) {
      return try ImportPlan(existing: [], edition: edition, scope: scope)
    }
    let bar = store.progressBar("Importing", total: edition.schools.count, unit: "schools")
    defer { bar.finish() }
    return try await store.with(dryRun ? .readOnly : .create) { leaderboard in
      try await leaderboard.importSchools(edition, scope: scope, dryRun: dryRun) { written, count in
        bar.update(completed: written, total: count)
        if let signal = Interrupt.received {
          throw Stopped(signal: signal, sentence: "Stopped; nothing of \(name) was taken in.")
        }
      }
    }
  }
}
