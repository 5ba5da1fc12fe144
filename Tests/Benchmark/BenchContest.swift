import Leaderboard
import SchoolDirectory
import TapGame

/// A contest that is measured: a file with generated schools and one season.
struct BenchContest {
  let leaderboard: Leaderboard
  let schools: [School]
  let season: Season

  static func make(
    _ path: String, schools count: Int, season: StartSeason = StartSeason(name: "benchmark"),
    on clock: any WallClock = SystemClock()
  ) async throws -> BenchContest {
    let leaderboard = try Leaderboard.open(path, clock: clock)
    let schools = GeneratedDirectory.schools(count: count, seed: 1)
    try await leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools)))
    return BenchContest(
      leaderboard: leaderboard, schools: schools, season: try await leaderboard.perform(season))
  }

  /// Opens sessions, spread over the schools.
  func openSessions(_ count: Int) async throws {
    let requests = (0..<count).map { number in
      SessionRequest(season: season.id, school: schools[number &* 7919 % schools.count].id)
    }
    for start in stride(from: 0, to: count, by: 10_000) {
      _ = try await leaderboard.openSessions(Array(requests[start..<min(start + 10_000, count)]))
    }
  }

  /// Gives each school taps, by its place in the directory.
  func importTaps(_ taps: (Int) -> Int64) async throws {
    let rows = schools.enumerated().map { line, school in
      TapFile.Row(line: line + 2, school: school.id, taps: taps(line))
    }
    try await leaderboard.perform(
      ImportTaps(TapFile(rows: rows, digest: "benchmark"), named: "benchmark", into: season.id))
  }
}

extension StartSeason {
  /// A season that rejects nothing up to these rates: what is measured is counting and showing.
  static func permissive(tapsPerSecond: Int64 = 1000, burst: Int64 = 10_000) throws -> StartSeason {
    StartSeason(
      name: "benchmark",
      settings: SeasonSettings(rules: try FairPlayRules(tapsPerSecond: tapsPerSecond, burst: burst)))
  }
}
