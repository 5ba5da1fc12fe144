import Leaderboard
import SchoolDirectory
import Simulation
import TapGame

let clock = VirtualClock(Timestamp(milliseconds: 1_800_000_000_000))
let leaderboard = try Leaderboard.open("trial.sqlite", clock: clock)
let schools = GeneratedDirectory.schools(count: 50, seed: 1)
try await leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools)))
let season = try await leaderboard.perform(StartSeason(name: "Trial", isSimulation: true))

let plan = ContestPlan(players: 200, duration: .seconds(60), seed: 7)
let contest = Contest(plan: plan, schools: schools.map(\.id), season: season)
let report = try await contest.run(on: leaderboard, clock: clock)
print(report.total.players, "players:", report.total.accepted, "of", report.total.made, "taps count")
print(StandingsDigest(of: try await leaderboard.totals(season: season.id), season: season))
