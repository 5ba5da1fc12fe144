import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

extension GameHall {
  /// Seven schools: two of one name in two regions, one with markup for a name, one with a long name, one that is closed.
  static func fewSchools() throws -> [School] {
    let values: [(level: SchoolLevel, name: String, region: String, district: String, status: School.Status)] = [
      (.high, "서울고등학교", "서울특별시", "서초구", .open),
      (.high, "경기고등학교", "서울특별시", "강남구", .open),
      (.middle, "중앙중학교", "서울특별시", "종로구", .open),
      (.middle, "중앙중학교", "부산광역시", "해운대구", .open),
      (.high, "<script>alert(1)</script>", "부산광역시", "해운대구", .open),
      (.elementary, "한국교원대학교부설미호초등학교병설한솔분교장", "충청북도", "청주시", .open),
      (.elementary, "문닫은초등학교", "부산광역시", "남구", .closed),
    ]
    return try values.enumerated().map { number, value in
      let id = try #require(SchoolID(source: "test", level: value.level, code: "S\(1000 + number)"))
      return School(id: id, name: value.name, region: value.region, district: value.district, status: value.status)
    }
  }

  /// So many schools with short names.
  static func manySchools(_ count: Int) throws -> [School] {
    try (0..<count).map { number in
      let id = try #require(SchoolID(source: "test", level: .high, code: "M\(1000 + number)"))
      return School(id: id, name: "제\(number + 1)고등학교", region: "서울특별시", district: "강남구")
    }
  }

  /// Lets so many taps count for a school, in a session of their own.
  @discardableResult
  nonisolated func tap(_ taps: Int64, for school: Int, nickname: Nickname = .anonymous) async throws -> Receipt {
    let session = try await leaderboard.openSession(
      SessionRequest(season: season.id, school: schools[school].id, nickname: nickname))
    let receipt = try await leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: taps, span: 1000))
    #expect(receipt.accepted == taps)
    return receipt
  }

  /// Starts the next season, “Summer”, with the rules that the hall's own has.
  nonisolated func startSummer() async throws {
    let settings = SeasonSettings(rules: season.rules)
    _ = try await leaderboard.perform(StartSeason(name: "Summer", settings: settings))
  }

  /// Moves the contest's clock with the machine's, from where it stands, while a test runs.
  nonisolated func running(_ test: () async throws -> Void) async throws {
    let (start, begun) = (clock.now, ContinuousClock.now)
    let moving = Task { [clock] in
      while !Task.isCancelled {
        clock.set(to: start + (ContinuousClock.now - begun).wholeMilliseconds)
        try await Task.sleep(for: .milliseconds(2))
      }
    }
    defer { moving.cancel() }
    try await test()
  }

  /// What the store holds for a school.
  nonisolated func taps(of school: Int) async throws -> Int64 {
    try await leaderboard.totals(season: season.id).schools.first { $0.school == schools[school].id }?.taps ?? 0
  }
}
