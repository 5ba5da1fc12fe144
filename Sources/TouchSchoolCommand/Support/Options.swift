import ArgumentParser
import Console
import Foundation
import Boards
import Leaderboard
import TapGame

/// Which database, and how talkative.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The database file; TOUCHSCHOOL_DATABASE or touchschool.sqlite if not given.", valueName: "file"),
    completion: .file(extensions: ["sqlite"]))
  var database: String?

  @Flag(name: .shortAndLong, help: "Print data only: no progress, no messages.")
  var quiet = false

  func validate() throws {
    // To SQLite these are databases in memory, or none: what is written to them would be lost.
    if path.isEmpty || path.hasPrefix(":memory:") || path.hasPrefix("file:") {
      throw ValidationError("The database has to be the path of a file, not “\(path)”.")
    }
  }

  /// The file that is meant.
  var path: String {
    database ?? ProcessInfo.processInfo.environment["TOUCHSCHOOL_DATABASE"].flatMap { $0.isEmpty ? nil : $0 }
      ?? "touchschool.sqlite"
  }

  /// The words that name the database in another call of the command.
  var words: [String] { database.map { ["--database", $0] } ?? [] }

  /// Opens the database, works with it, and closes it, which leaves one file behind.
  func with<Result>(
    _ access: DatabaseAccess, clock: any WallClock = SystemClock(), _ work: (Leaderboard) async throws -> Result
  ) async throws -> Result {
    let leaderboard = try Leaderboard.open(path, clock: clock, access: access)
    // What was acknowledged is on disk already; closing only tidies up.
    defer { try? leaderboard.close() }
    return try await work(leaderboard)
  }

  /// Says something to the person, on standard error; when that is gone, nobody is left to be told.
  func tell(_ sentence: String) { Self.tell(sentence, quiet: quiet) }

  /// Says something to the person who does not want it quiet.
  static func tell(_ sentence: String, quiet: Bool) {
    guard !quiet else { return }
    let output = Output.standardError()
    try? output.writeLine(sentence.sanitized)
    try? output.flush()
  }

  /// A bar for work that can take longer than a second.
  func progressBar(_ title: String, total: Int?, unit: String = "") -> ProgressBar {
    .onStandardError(
      title: title, total: total, unit: unit, isQuiet: quiet, environment: ProcessInfo.processInfo.environment)
  }
}

/// How what is printed looks.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  /// For people.
  case table
  /// For programs.
  case json
  /// For spreadsheets.
  case csv
}

/// The option `--format`, of every command that prints data.
struct FormatOption: ParsableArguments {
  @Option(help: "How to print: table, json or csv.")
  var format = OutputFormat.table
}

/// The option `--season`.
struct SeasonOption: ParsableArguments {
  @Option(help: "The season's number; the one that is live, or else the last, if not given.")
  var season: SeasonID?

  /// The season that is meant.
  func find(in leaderboard: Leaderboard) async throws -> Season {
    if let season { try await leaderboard.season(season) } else { try await leaderboard.currentSeason() }
  }
}
