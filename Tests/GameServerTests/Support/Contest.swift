import Boards
import Foundation
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

/// A real database file with a few schools and a live season, on a clock that only the test moves.
struct Contest {
  let folder: TemporaryFolder
  let path: String
  let clock: VirtualClock
  let leaderboard: Leaderboard
  let season: Season
  let schools: [School]

  static let start = Timestamp(milliseconds: 1_790_000_040_000)

  init(endsAt: Timestamp? = nil, rules: FairPlayRules = .withoutGrace, schools: [School]? = nil) async throws {
    folder = try TemporaryFolder()
    path = folder.path("contest.sqlite")
    clock = VirtualClock(Self.start)
    leaderboard = try Leaderboard.open(path, clock: clock)
    self.schools = try schools ?? Self.schools()
    try await leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: self.schools)))
    season = try await leaderboard.perform(
      StartSeason(name: "Spring", endsAt: endsAt, settings: SeasonSettings(rules: rules)))
  }

  private init(_ contest: Contest, leaderboard: Leaderboard) {
    folder = contest.folder
    path = contest.path
    clock = contest.clock
    season = contest.season
    schools = contest.schools
    self.leaderboard = leaderboard
  }

  /// The same file, opened once more, as another process does.
  func openedAgain() throws -> Contest {
    Contest(self, leaderboard: try Leaderboard.open(path, clock: clock))
  }

  /// Seven schools over three levels and two regions, one with markup for a name and one that is closed.
  static func schools() throws -> [School] {
    let values: [(level: SchoolLevel, name: String, region: String, district: String, status: School.Status)] = [
      (.high, "서울고등학교", "서울특별시", "서초구", .open),
      (.high, "경기고등학교", "서울특별시", "강남구", .open),
      (.middle, "대청중학교", "서울특별시", "강남구", .open),
      (.elementary, "해운대초등학교", "부산광역시", "해운대구", .open),
      (.high, "<script>alert(\"1\")</script>", "부산광역시", "해운대구", .open),
      (.middle, "“Quoted” & 'Co' 🏫", "부산광역시", "남구", .open),
      (.elementary, "문닫은초등학교", "부산광역시", "남구", .closed),
    ]
    return try values.enumerated().map { number, value in
      let id = try #require(SchoolID(source: "test", level: value.level, code: "S\(1000 + number)"))
      return School(id: id, name: value.name, region: value.region, district: value.district, status: value.status)
    }
  }

  /// So many schools of one district.
  static func schools(_ count: Int, named name: (Int) -> String = { "School \($0)" }) throws -> [School] {
    try (0..<count).map { number in
      let id = try #require(SchoolID(source: "test", level: .high, code: "S\(1000 + number)"))
      return School(id: id, name: name(number), region: "서울특별시", district: "강남구")
    }
  }

  /// Changes settings of the season.
  func set(_ settings: [String: SettingValue]) async throws {
    try await leaderboard.perform(SetSeason(season.id, SettingChanges(settings)))
  }

  /// A school's rank among all schools.
  func rank(of school: Int) async throws -> Int {
    try await leaderboard.standing(of: schools[school].id, season: season.id).rank
  }

  /// Lets so many taps count for a school, within what fair play lets through.
  @discardableResult
  func tap(_ taps: Int64, for school: Int) async throws -> Receipt {
    let session = try await leaderboard.openSession(SessionRequest(season: season.id, school: schools[school].id))
    let span = season.rules.leastSpan(of: taps)
    clock.advance(byMilliseconds: span)
    let receipt = try await leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: taps, span: span))
    #expect(receipt.accepted == taps)
    return receipt
  }
}

extension FairPlayRules {
  /// The standard rules, but for the grace: a season is over when it ends, as a test's clock does not move on by itself.
  static let withoutGrace = (try? FairPlayRules(grace: .zero)) ?? .standard
}
