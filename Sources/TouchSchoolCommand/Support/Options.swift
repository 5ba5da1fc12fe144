import ArgumentParser
import Console
import Foundation
import Boards
import Leaderboard
import TapGame

/// The database, and whether to print messages.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The database file; TOUCHSCHOOL_DATABASE or touchschool.sqlite if not given.", valueName: "file"),
    completion: .file(extensions: ["sqlite"]))
  var database: String?

  @Flag(name: .shortAndLong, help: "Print data only: no progress, no messages.")
  var quiet = false

  func validate() throws {
    // SQLite opens these as databases in memory, so all data would be lost.
    if path.isEmpty || path.hasPrefix(":memory:") || path.hasPrefix("file:") {
      throw ValidationError("The database has to be the path of a file, not “\(path)”.")
    }
  }

  /// The path of the database.
  var path: String {
    database ?? ProcessInfo.processInfo.environment["TOUCHSCHOOL_DATABASE"].flatMap { $0.isEmpty ? nil : $0 }
      ?? "touchschool.sqlite"
  }

  /// The options that name the database in another call.
  var words: [String] { database.map { ["--database", $0] } ?? [] }

  /// Opens the database, runs `work` with it, and closes it, which leaves a single file.
  func with<Result>(
    _ access: DatabaseAccess, clock: any WallClock = SystemClock(), _ work: (Leaderboard) async throws -> Result
  ) async throws -> Result {
    let leaderboard = try Leaderboard.open(path, clock: clock, access: access)
    leaderboard.tellWarnings { [quiet] in Self.tell($0, quiet: quiet) }
    if let copy = leaderboard.copyWithoutLog { tell("Warning: \(copy.hinted)") }
    return try await Self.closing(leaderboard) {
      if access != .readOnly { try await Confirmation.settleClock(of: leaderboard) }
      return try await work(leaderboard)
    }
  }

  /// Runs `work` and then closes the database.
  static func closing<Result>(
    _ leaderboard: Leaderboard, after work: () async throws -> Result
  ) async throws -> Result {
    let result: Result
    do { result = try await work() } catch {
      try? leaderboard.close()
      throw error
    }
    // An error of closing loses nothing, since acknowledged taps are on disk. But if they were rescued into another
    // file, the person has to know.
    do { try leaderboard.close() } catch let error as LeaderboardError {
      if case .rescued = error { throw error }
    }
    return result
  }

  /// Prints a message on standard error, and ignores errors, since they could not be reported.
  func tell(_ sentence: String) { Self.tell(sentence, quiet: quiet) }

  /// Prints a message on standard error unless `quiet`.
  static func tell(_ sentence: String, quiet: Bool) {
    guard !quiet else { return }
    let output = Output.standardError()
    try? output.writeLine(sentence.sanitized)
    try? output.flush()
  }

  /// A progress bar for work that can take longer than a second.
  func progressBar(_ title: String, total: Int?, unit: String = "") -> ProgressBar {
    .onStandardError(
      title: title, total: total, unit: unit, isQuiet: quiet, environment: ProcessInfo.processInfo.environment)
  }
}

/// The output format.
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
  @Option(help: "The season's number; the one that is live, or else the last, if not given; never a simulation.")
  var season: SeasonID?

  /// Finds the season of the option, to read it.
  func find(in leaderboard: any ContestReader) async throws -> Season {
    try await Self.find(season, in: leaderboard)
  }

  /// Finds a season by its number; `nil` for the current one.
  static func find(_ season: SeasonID?, in leaderboard: any ContestReader) async throws -> Season {
    if let season { try await leaderboard.season(season) } else { try await leaderboard.currentSeason() }
  }

  /// Finds the season of the option, to change it: without the option never a simulation.
  func findReal(in leaderboard: any ContestReader) async throws -> Season {
    try await Self.findReal(season, in: leaderboard)
  }

  /// Finds a season by its number; `nil` for the current one, but never a simulation.
  static func findReal(_ season: SeasonID?, in leaderboard: any ContestReader) async throws -> Season {
    if let season { try await leaderboard.season(season) } else { try await leaderboard.currentRealSeason() }
  }

  /// Prints a message if no season was named and there are only simulations to show.
  func tellOfSimulation(in leaderboard: any ContestReader, _ store: StoreOptions) async throws {
    guard season == nil, !store.quiet else { return }
    do {
      let shown = try await leaderboard.currentSeason()
      guard shown.isSimulation else { return }
      store.tell("There is no season but simulations; this is season \(shown.id), “\(shown.name)”.")
    } catch BoardError.noSeason {
      return
    }
  }
}
