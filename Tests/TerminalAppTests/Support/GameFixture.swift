import Basics
import GameAPI
import Console
import Boards
import Leaderboard
import TapClient
import SchoolDirectory
import TapGame
import TestSupport
import Testing
import UnidirectionalTesting

@testable import TerminalApp

/// A real contest and a real player's file in a folder of their own, on clocks that only the test moves.
struct GameFixture {
  let folder: TemporaryFolder
  let leaderboard: Leaderboard
  let season: Season
  /// As the directory has them.
  let directory: [School]
  /// As boards show them.
  let schools: [SchoolSummary]
  let file: PlayerDatabase
  let client: FaultyGame
  let clock: TestClock
  let wallClock: VirtualClock
  let dependencies: GameDependencies

  static let start = Timestamp(milliseconds: 1_790_000_040_000)

  /// - Parameters:
  ///   - count: so many schools, named 가초, 나중, 다고, 라초 …, over three levels and two regions.
  ///   - rules: of the season; without a grace, so that it is over when it ends.
  ///   - startsAt: when the season begins; now if `nil`.
  ///   - endsAt: when it ends; never if `nil`.
  init(
    schools count: Int = 6, rules: FairPlayRules = .withoutGrace, startsAt: Timestamp? = nil, endsAt: Timestamp? = nil
  ) async throws {
    folder = try TemporaryFolder()
    wallClock = VirtualClock(Self.start)
    clock = TestClock()
    leaderboard = try Leaderboard.open(folder.path("contest.sqlite"), clock: wallClock)
    directory = try Self.schools(count)
    schools = directory.map { SchoolSummary($0) }
    try await leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: directory)))
    season = try await leaderboard.perform(
      StartSeason(name: "봄 대회", startsAt: startsAt, endsAt: endsAt, settings: SeasonSettings(rules: rules)))
    file = try PlayerDatabase.open(path: folder.path("player.sqlite"))
    client = FaultyGame(LocalGame(leaderboard))
    dependencies = GameDependencies(
      client: client, contest: ContestLocation(databaseAt: folder.path("contest.sqlite")), file: file,
      search: SchoolSearch(directory), clock: clock, wallClock: wallClock)
  }

  static func schools(_ count: Int) throws -> [School] {
    let syllables = Array("가나다라마바사아자차카타파하")
    return try (0..<count).map { number in
      let level = [SchoolLevel.elementary, .middle, .high][number % 3]
      let id = try #require(SchoolID(source: "test", level: level, code: "S\(1000 + number)"))
      let turn = number < syllables.count ? "" : String(number / syllables.count + 1)
      return School(
        id: id, name: "\(syllables[number % syllables.count])\(turn)\(["초", "중", "고"][number % 3])",
        region: number % 2 == 0 ? "서울특별시" : "부산광역시", district: number % 4 < 2 ? "중구" : "남구")
    }
  }

  /// Lets so many taps of another player, maybe one of a name, count for a school, at once.
  func tap(_ taps: Int64, for school: Int, as name: String? = nil) async throws {
    var nickname = Nickname.anonymous
    if let name { nickname = try #require(Nickname(name)) }
    var rest = taps
    while rest > 0 {
      let session = try await leaderboard.openSession(
        SessionRequest(season: season.id, school: schools[school].id, nickname: nickname))
      let some = min(rest, season.rules.burst)
      _ = try await leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: some, span: 0))
      rest -= some
    }
  }

  /// A shared state of the season, as it was read with these windows.
  func shared(
    language: Language = .korean, size: TerminalSize = TerminalSize(columns: 80, rows: 24),
    school: SchoolSummary? = nil,
    windows: Set<StandingsWindow> = []
  ) async throws -> SharedState {
    var shared = SharedState(language: language, size: size, tapping: .init(school: school))
    shared.standings = try await client.standings(windows)
    return shared
  }

  /// Lets time pass on both clocks, in steps, so that what waits for the disk in between is done in its time.
  func advance(_ milliseconds: Int64, settling settle: () async -> Void) async {
    var rest = milliseconds
    while rest > 0 {
      let step = min(rest, 50)
      wallClock.advance(byMilliseconds: step)
      await clock.advance(by: .milliseconds(step))
      await settle()
      rest -= step
    }
  }
}

extension FairPlayRules {
  /// The standard rules, but for the grace: a season is over when it ends.
  static let withoutGrace = (try? FairPlayRules(grace: .zero)) ?? .standard
}
