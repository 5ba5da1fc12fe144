import ArgumentParser
import Console
import Foundation
import Boards
import Leaderboard
import TapGame

enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  /// For people.
  case table
  /// For programs: one document.
  case json
  /// For programs: an object for each record.
  case jsonl
  /// For programs: comma-separated values.
  case csv
  /// For people: comma-separated values that a spreadsheet opens right.
  case spreadsheet

  /// Whether each record is a line of its own.
  var isOfLines: Bool { [.jsonl, .csv, .spreadsheet].contains(self) }
}

/// The options of every command that prints data.
struct FormatOption: ParsableArguments {
  @Option(
    help:
      "How to print: table, json, jsonl (a line of JSON for each record), csv, or spreadsheet (csv that Excel opens right)."
  )
  var format = OutputFormat.table
  @Flag(help: "Print all columns of a table, also where the terminal is too narrow for them.") var wide = false
  @Option(help: "The language of tables, ko or en; that of the locale if not given.") var lang: Language?

  @Option(
    help: ArgumentHelp(
      "The zone of times for people, and of the days of a season that repeats, such as Asia/Seoul; this machine's if not given. JSON and CSV have UTC.",
      valueName: "zone"), transform: NamedTimeZone.read)
  var timeZone: NamedTimeZone?

  /// The zone of times for people.
  var zone: DisplayTimeZone { timeZone.map(DisplayTimeZone.init) ?? DisplayTimeZone() }

  /// These options, but the format, for a command that prints more of the same.
  var words: [String] {
    (wide ? ["--wide"] : []) + (lang.map { ["--lang", $0.rawValue] } ?? [])
      + (timeZone.map { ["--time-zone", $0.name] } ?? [])
  }

  var language: Language { lang ?? Language(environment: ProcessInfo.processInfo.environment) }

  /// The sentence that a list ends before its last record.
  func more(_ shown: Int, of total: Int, by options: Bilingual) -> String {
    language(
      "\(total.grouped)개 중 \(shown.grouped)개예요. \(options.korean) 더 볼 수 있어요.",
      "\(shown.grouped) of \(total.grouped); more with \(options.english).")
  }

  var printer: Printer {
    Printer(format, style: ReportStyle(language: language, zone: zone), isWide: wide)
  }
}

/// The option `--season`.
struct SeasonOption: ParsableArguments {
  @Option(help: "The season's number; the one that is live, or else the last, if not given; never a simulation.")
  var season: SeasonID?

  /// Finds the season of the option, for a command that reads it.
  func find(in leaderboard: any ContestReader) async throws -> Season {
    try await Self.find(season, in: leaderboard)
  }

  /// Finds a season by its number; `nil` for the current one.
  static func find(_ season: SeasonID?, in leaderboard: any ContestReader) async throws -> Season {
    if let season { try await leaderboard.season(season) } else { try await leaderboard.currentSeason() }
  }

  /// Finds the season of the option, for a command that changes it. Without the option, this is the current season, but
  /// never a simulation.
  func findReal(in leaderboard: any ContestReader) async throws -> Season {
    try await Self.findReal(season, in: leaderboard)
  }

  /// Finds a season by its number; `nil` for the current one, but never a simulation.
  static func findReal(_ season: SeasonID?, in leaderboard: any ContestReader) async throws -> Season {
    if let season { try await leaderboard.season(season) } else { try await leaderboard.currentRealSeason() }
  }

  /// Prints a message if no season was named and all seasons are simulations.
  func tellOfSimulation(in contest: any OrganisedContest, _ store: StoreOptions) async throws {
    guard season == nil, !store.quiet else { return }
    do {
      let shown = try await contest.season(nil)
      if shown.isSimulation { Self.tellOfSimulation(shown, store) }
    } catch BoardError.noSeason {
      return
    }
  }

  /// Prints the message that the season shown by default is a simulation.
  static func tellOfSimulation(_ season: Season, _ store: StoreOptions) {
    store.tell(
      "시뮬레이션 말고는 시즌이 없어요. 시뮬레이션인 시즌 \(season.id), “\(season.name)”을(를) 보여 줘요.",
      "There is no season but simulations; this is season \(season.id), “\(season.name)”.")
  }
}
