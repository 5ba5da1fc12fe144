import Basics
import ArgumentParser
import Charts
import Console
import Boards
import Leaderboard
import SchoolDirectory
import TapGame

struct History: AsyncParsableCommand {
  static let configuration = CommandConfiguration("history")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var season: SeasonOption
  @OptionGroup var freeze: FreezeOption

  @Option(help: .board) var board: Board?
  @Option(help: .ties) var ties: TiePolicy = .ordinal
  @Option(help: ArgumentHelp("The time between two rows, such as 5m, 1h or 1d.", valueName: "step"))
  var every: HistoryInterval?
  @Option(time: "The first moment, such as 2026-12-01T09:00:00+09:00; the season's start if not given.")
  var from: Timestamp?
  @Option(time: "The last moment, written alike; the season's end, or now, if not given.") var to: Timestamp?
  @Option(
    help: ArgumentHelp("Draw a picture into this file in place of the table; - is standard output.", valueName: "file"),
    completion: .file(extensions: ["svg"]))
  var svg: String?
  @OptionGroup var replacing: OverwriteOption
  @Flag(help: "Show the first schools over time, not one school.") var race = false
  @Option(parsing: .unconditional, help: "With --race: so many schools (10 if not given).") var top: Int?
  @Argument(school: "The school's id, as search prints it.") var school: SchoolID?

  func validate() throws {
    guard race != (school != nil) else {
      throw ValidationError(
        saying: race ? "Name a school or ask for --race, not for both." : "Name a school, or ask for --race.")
    }
    try OptionRule.pair("--top", top != nil, with: "--race", race)
    try OptionRule.number("--top", top, from: 1, to: Leaderboard.maximumRaceSize)
    if let top {
      guard svg == nil || top <= RaceChart.maximumRows else {
        throw ValidationError(saying: "A picture has room for \(RaceChart.maximumRows) schools, not for \(top).")
      }
    }
    if let from, let to, from >= to {
      throw ValidationError(saying: "--from has to lie before --to.")
    }
    guard svg == nil || output.format == .table else {
      throw ValidationError(saying: "--svg draws a picture; leave out --format \(output.format.rawValue).")
    }
  }

  func run() async throws {
    let zone = output.zone
    let steps = HistorySteps(every: every?.duration, from: from, to: to, offset: { .milliseconds(zone.offset(at: $0)) })
    if let school {
      let history = try await lookingBack(unit: "schools") { leaderboard, bar in
        try await leaderboard.history(
          of: school, on: board ?? Board(ranking: school), season: season.season, ties: ties, steps: steps
        ) { bar.update(completed: $0, total: $1) }
      }
      freeze.tell(of: history.season, to: store, in: zone)
      let view = HistoryView(history: history, zone: zone)
      if let svg { try draw(view.chart.svg(), to: svg) } else { try view.print(by: output.printer) }
    } else {
      let race = try await lookingBack(unit: "moments") { leaderboard, bar in
        try await leaderboard.race(
          top: top ?? 10, of: board ?? .all, season: season.season, ties: ties, steps: steps
        ) { bar.update(completed: $0, total: $1) }
      }
      freeze.tell(of: race.season, to: store, in: zone)
      let view = RaceView(race: race, top: top ?? 10, zone: zone)
      if let svg { try draw(view.chart.svg(), to: svg) } else { try view.print(by: output.printer) }
    }
  }

  private func lookingBack<Answer>(
    unit: Words, _ ask: (Leaderboard, ProgressBar) async throws -> Answer
  ) async throws -> Answer {
    try await store.with(.readOnly) { leaderboard in
      try await season.tellOfSimulation(in: leaderboard, store)
      let bar = store.progressBar("Looking back", unit: unit)
      defer { bar.finish() }
      return try await ask(freeze.shown(leaderboard), bar)
    }
  }

  private func draw(_ picture: String, to path: String) throws {
    guard path == "-" else {
      try OutputFile.write(picture, to: path, overwriting: replacing.overwrite)
      return store.tell("Drew \(path); a browser shows and prints it.")
    }
    let standardOutput = Output.standardOutput()
    try standardOutput.write(picture)
    try standardOutput.flush()
  }
}

extension History: BoardNaming {
  var namedStore: StoreOptions? { store }
}
