import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// A real database file with schools and a season, on a clock that only the test moves.
struct Contest {
  let folder: TemporaryFolder
  let path: String
  let clock: VirtualClock
  let leaderboard: Leaderboard
  let season: Season
  let schools: [School]

  static let start = Timestamp(milliseconds: 1_790_000_040_000)

  /// - Parameter other: a clock that runs by itself, in place of the test's.
  init(
    schools count: Int = 6, rules: FairPlayRules = .withoutGrace, endsAt: Timestamp? = nil,
    on other: (any WallClock)? = nil
  ) async throws {
    folder = try TemporaryFolder()
    path = folder.path("contest.sqlite")
    clock = VirtualClock(Self.start)
    leaderboard = try Leaderboard.open(path, clock: other ?? clock)
    schools = try (0..<count).map { number in
      let level = [SchoolLevel.elementary, .middle, .high][number % 3]
      let id = try #require(SchoolID(source: "test", level: level, code: "S\(1000 + number)"))
      return School(
        id: id, name: "학교 <\(number)>", region: number % 2 == 0 ? "서울특별시" : "부산광역시",
        district: number % 4 < 2 ? "중구" : "남구")
    }
    try await leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools)))
    season = try await leaderboard.perform(
      StartSeason(name: "봄 대회", endsAt: endsAt, settings: SeasonSettings(rules: rules)))
  }

  /// Lets so many taps of players of their own count for a school, at once.
  func tap(_ taps: Int64, for school: Int) async throws {
    var rest = taps
    while rest > 0 {
      let session = try await leaderboard.openSession(
        SessionRequest(season: season.id, school: schools[school].id))
      let some = min(rest, season.rules.burst)
      _ = try await leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: some, span: 0))
      rest -= some
    }
  }
}

extension FairPlayRules {
  /// The standard rules, but for the grace: a season is over when it ends, as a test's clock does not move on by itself.
  static let withoutGrace = (try? FairPlayRules(grace: .zero)) ?? .standard
}
