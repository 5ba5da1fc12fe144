import ArgumentParser
import Boards
import Foundation
import Leaderboard
import SchoolDirectory
import Simulation
import TapGame

/// What a review finds of simulated cheats, and whom it suspects wrongly.
struct Cheats: BenchPart {
  static let configuration = CommandConfiguration(
    abstract: "The shares of cheats that a review finds, and of honest players that it lists, over many seeds.",
    discussion: """
      Each seed is a contest of its own. Of its review, as many sessions are looked at as cheats have: the goals are that nine of ten of \
      them are cheats', and that 99 of 100 honest players are not listed for their taps, and the same for schools. Then a script on one address uses a lobby. The figures are \
      the same on every machine.
      """)

  static let quick = ["--seeds", "1", "--players", "200", "--minutes", "5", "--schools", "50"]

  @OptionGroup var options: BenchOptions
  @Option(help: "Seeds, from 1.") var seeds = 20
  @Option(help: "Players of a contest.") var players = 1000
  @Option(help: "Minutes of a contest.") var minutes = 10
  @Option(help: "The share of players who cheat, such as 5% or 0.05.") var share = "5%"
  @Option(help: "Schools of a contest.") var schools = 250

  func validate() throws {
    guard seeds > 0, try readShare(share).count(of: players) > 0 else {
      throw ValidationError("--seeds, --players and --share have to give one cheat at least.")
    }
  }

  func run() async throws {
    let lobby = try await withTemporaryFolder(in: options.folder) { try await LobbyAttack.compare(in: $0) }
    try CheatReport(trials: await trials(), lobby: lobby).print(as: options.format)
  }

  /// The rows for the table of all parts.
  func measure() async throws -> [Measurement] {
    let trials = try await trials()
    let found = trials.map { 100 * Double($0.findings.found) / Double(max(1, $0.findings.first)) }
    let clear = trials.map { 100 * (1 - Double($0.honestForTaps) / Double(max(1, $0.report.honest.players))) }
    return [
      Measurement(
        what: "cheats among the first of a review, \(seeds) seeds, mean", rate: found.mean, peer: "the goal", rate: 90,
        unit: "%", goal: 1),
      Measurement(
        what: "honest players whom it does not list for their taps, mean", rate: clear.mean, peer: "the goal", rate: 99,
        unit: "%", goal: 1),
      Measurement(
        what: "schools of programs that it lists, mean", rate: trials.map(\.schools.found).mean, peer: "the goal",
        rate: 90, unit: "%", goal: 1),
      Measurement(
        what: "honest schools that it does not list, mean", rate: trials.map { 100 - $0.schools.honestListed }.mean,
        peer: "the goal", rate: 99, unit: "%", goal: 1),
    ]
  }

  private func trials() async throws -> [CheatTrial] {
    let cheats = CheatMix(share: try readShare(share))
    var trials: [CheatTrial] = []
    for seed in 1...UInt64(seeds) {
      // The moments at which sessions are opened are evidence, so steps are short.
      let plan = ContestPlan(
        players: players, duration: .seconds(60 * minutes), seed: seed, step: .milliseconds(100),
        cheats: cheats)
      trials.append(try await trial(of: plan))
    }
    return trials
  }

  private func trial(of plan: ContestPlan) async throws -> CheatTrial {
    try await withTemporaryFolder(in: options.folder) { folder in
      let clock = VirtualClock(Timestamp(milliseconds: 1_790_000_000_000))
      let contest = try await BenchContest.make(
        folder + "/contest.sqlite", schools: schools,
        season: StartSeason(
          name: "Cheats", startsAt: clock.now, endsAt: clock.now + (plan.duration.wholeMilliseconds + 1),
          settings: SeasonSettings(rules: try FairPlayRules(grace: .zero)), isSimulation: true), on: clock)
      let (leaderboard, schools, season) = (contest.leaderboard, contest.schools, contest.season)
      let report = try await Contest(plan: plan, schools: schools.map(\.id), season: season)
        .run(on: leaderboard, clock: clock)
      let review = try await leaderboard.ask(SuspicionQuestion(season: season.id, limit: .max))
      let played = try await PlayedSchools(report, on: leaderboard, schools: schools.count)
      try leaderboard.close()
      return CheatTrial(report: report, review: review, played: played, of: season)
    }
  }
}

private func readShare(_ text: String) throws -> PlayerShare {
  guard let share = PlayerShare(text) else { throw ValidationError("A share is written 5% or 0.05, not “\(text)”.") }
  return share
}
