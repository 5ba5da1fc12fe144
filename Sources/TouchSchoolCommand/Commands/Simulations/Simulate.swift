import Basics
import GameAPI
import ArgumentParser
import Console
import Boards
import Leaderboard
import SchoolDirectory
import Simulation
import TapGame

struct Simulate: AsyncParsableCommand {
  static let configuration = CommandConfiguration("simulate")

  @OptionGroup var contest: ContestOptions
  @OptionGroup var output: FormatOption

  @Option(help: "How many players; 1000 if not given, and 100 with --server.") var players: Int?
  @Option(help: "How long they play, in minutes of the contest; 5 if not given, and 1 with --server.") var minutes: Int?
  @Option(help: "What the contest follows from: a number from 0.") var seed: UInt64 = 1
  @Option(
    help: ArgumentHelp(
      "A directory to take in and play over, in any format that schools import reads.", valueName: "file"),
    completion: .file())
  var schools: String?
  @Option(help: "The share of players who cheat, such as 5% or 0.05.") var cheats: PlayerShare?
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "With --cheats: how they cheat, of \(Cheat.allCases.map(\.rawValue).joined(separator: ", ")); all of these if not given.",
      valueName: "kind"))
  var cheatKinds: [Cheat] = []
  @Flag(help: "Play in a database that has seasons of people, without asking.") var beside = false
  @Flag(help: "Show the ranking as it moves, in real time.") var live = false
  @Option(help: "With --live: so many times faster than real time.") var speed = 1.0
  @Option(parsing: .unconditional, help: "How many schools to show.") var top = 20
  @OptionGroup(title: "With --server") var load: LoadOptions

  private var store: StoreOptions { contest.store }

  func validate() throws {
    try contest.refuseCluster()
    let most = contest.server == nil ? ContestPlan.playersRange : LoadPlan.playersRange
    try OptionRule.number("--players", players, from: most.lowerBound, to: most.upperBound)
    try OptionRule.number("--minutes", minutes, from: 1, to: 1440)
    if contest.server == nil {
      guard load.rate == nil, load.seconds == nil else {
        throw ValidationError(saying: "--rate and --seconds go with --server.")
      }
    } else {
      guard schools == nil, !live, !beside else {
        throw ValidationError(
          saying:
            "\(beside ? "--beside does" : "--schools and --live do" as Words) not go with --server, which has its schools and its own time."
        )
      }
      guard cheats == nil else {
        throw ValidationError(saying: "--cheats does not go with --server; simulate cheats in a file of this machine.")
      }
      guard minutes == nil || load.seconds == nil else {
        throw ValidationError(saying: "--minutes and --seconds say the same thing; give one of them.")
      }
    }
    try OptionRule.pair("--cheat-kinds", !cheatKinds.isEmpty, with: "--cheats", cheats != nil)
    guard Set(cheatKinds).count == cheatKinds.count else {
      throw ValidationError(saying: "--cheat-kinds takes each kind once.")
    }
    try OptionRule.number("--top", top, from: 1)
    guard (0.01...10_000).contains(speed) else {
      throw ValidationError(saying: "--speed takes a number from 0.01 to 10000, not \(speed).")
    }
    if speed != 1, !live {
      throw ValidationError(saying: "--speed goes with --live; without it a contest is as fast as it can be.")
    }
  }

  func run() async throws {
    if let server = contest.server {
      let seconds = load.seconds ?? (minutes ?? 1) * 60
      let players = players ?? 100
      return try await LoadPlay(
        server: server,
        plan: LoadPlan(
          players: players, rate: load.rate ?? Double(players) * 4, duration: .seconds(seconds), seed: seed,
          code: load.code),
        store: store, printer: output.printer
      ).run()
    }
    let (players, minutes) = (players ?? 1000, minutes ?? 5)
    let directory = try ContestSchools(file: schools)
    var plan = ContestPlan(players: players, duration: .seconds(60 * minutes), seed: seed)
    if let cheats {
      plan.cheats = CheatMix(share: cheats, kinds: cheatKinds.isEmpty ? Cheat.allCases : cheatKinds)
      // A review examines when sessions were opened, so the contest needs a short time step.
      plan.step = .milliseconds(100)
    }
    // The simulated contest ends at the present time. If it runs faster than real time, its start lies in the past.
    let now = Timestamp.now
    let headStart = Double(plan.duration.wholeMilliseconds) * (live ? 1 - 1 / speed : 1)
    let clock = VirtualClock(now + -Int64(max(0, headStart)))

    try await store.with(.create, clock: clock) { leaderboard in
      try await play(plan, over: directory, on: leaderboard, clock: clock)
    }
  }

  private func play(
    _ plan: ContestPlan, over directory: ContestSchools, on leaderboard: any ContestReader & ContestWriter,
    clock: VirtualClock
  ) async throws {
    try await confirm(on: leaderboard)
    Interrupt.install()
    let open = try await directory.find(in: leaderboard, store: store)
    guard !open.isEmpty else { throw ContestError.noSchools }
    // The end is set in advance, in case the process is killed. It is one millisecond after the last moment of play,
    // because a tap at the end itself does not count. No taps are in flight at the end, so there is no grace period.
    let season = try await leaderboard.perform(
      StartSeason(
        name: "Simulation of \(plan.players.grouped) players, seed \(seed)", startsAt: clock.now,
        endsAt: clock.now + (plan.duration.wholeMilliseconds + 1),
        settings: SeasonSettings(rules: (try? FairPlayRules(grace: .zero)) ?? .standard), isSimulation: true))
    let contest = Contest(plan: plan, schools: open, season: season)
    let played = try await ContestPlay(
      contest: contest, leaderboard: leaderboard, clock: clock, store: store,
      pace: live ? speed : nil, top: top
    ).run()
    try await leaderboard.perform(EndSeason(season.id))

    let page = try await leaderboard.page(.top(top), of: .all, season: season.id, ties: .ordinal)
    let view = ContestView(
      board: BoardView(page: page, ranksBefore: played.ranksBefore), report: played.report,
      findings: try await findings(played.report, of: season, in: leaderboard), seconds: played.seconds,
      digest: StandingsDigest(of: try await leaderboard.totals(season: season.id), season: season))
    try view.print(by: output.printer)
    let isCurrent = try await leaderboard.currentSeason().id == season.id
    try Stopped.check("Stopped; what was played up to then is kept as season \(season.id).")
    store.tell("Next: \(nextCommand(page, isCurrent: isCurrent))")
  }

  /// How many of the contest's cheats a review finds; `nil` for a contest without cheats.
  private func findings(
    _ report: ContestReport, of season: Season, in leaderboard: any ContestReader
  ) async throws -> CheatFindings? {
    guard report.plan.cheats != nil else { return nil }
    let review = try await leaderboard.ask(SuspicionQuestion(season: season.id, limit: .max))
    return CheatFindings(report, listed: review.sessions.map(\.id))
  }

  /// Asks a person to confirm a simulation in a database that has real seasons.
  private func confirm(on leaderboard: any ContestReader) async throws {
    let seasons = try await leaderboard.seasons().filter { !$0.isSimulation }
    guard !beside, let last = seasons.last else { return }
    let found: Words =
      seasons.count == 1
      ? "season \(last.id), “\(last.name)”" : "\(seasons.count.grouped) seasons, the last of them “\(last.name)”"
    if Confirmation.isPersonThere,
      Confirmation.ask("\(store.path) has \(found). Play a simulation in the same file, as a season of its own?")
    {
      return
    }
    throw CommandFailure(
      .usage,
      "\(store.path) has \(found), and nothing was played; name another file with --database, or say --beside to play in this one."
    )
  }

  /// A command that shows more of this contest, quoted for a shell.
  private func nextCommand(_ page: BoardPage, isCurrent: Bool) -> String {
    var words = ["rankings"]
    if let region = page.entries.first?.school.region, !region.isEmpty {
      words += ["--board", Board.region(region).description]
    }
    // Without this option, the command would show another season that is live.
    if !isCurrent { words += ["--season", page.season.id.description] }
    return (words + contest.words).shellCommand
  }
}
