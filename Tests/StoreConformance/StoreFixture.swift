package import SchoolDirectory
package import TapGame
import Testing

/// A store of some kind with a few schools and a live season, on a clock that only the test moves.
package struct StoreFixture {
  /// Where contests of tests begin.
  package static let start = Timestamp(milliseconds: 1_790_000_040_000)

  let clock = VirtualClock(Self.start)
  let tested: any StoreUnderTest
  let season: Season
  let schools: [School]
  var store: any TapStore { tested.store }

  init(
    _ kind: StoreKind, schools count: Int = 4, endsAt: Timestamp? = nil, rules: FairPlayRules = .standard,
    joinRule: JoinRule = .open, settings: SeasonSettings? = nil
  ) async throws {
    tested = try kind.make(clock)
    schools = try Self.schools(count)
    try await tested.put(schools)
    let settings = settings ?? SeasonSettings(rules: rules, join: joinRule)
    season = try await tested.startSeason(startsAt: Self.start, endsAt: endsAt, settings: settings)
  }

  /// Schools over three levels, two regions and two districts each.
  package static func schools(_ count: Int) throws -> [School] {
    try (0..<count).map { number in
      let level = [SchoolLevel.elementary, .middle, .high][number % 3]
      let id = try #require(SchoolID(source: "test", level: level, code: "S\(1000 + number)"))
      return School(
        id: id, name: "School \(number)", region: number % 2 == 0 ? "서울특별시" : "부산광역시",
        district: number % 4 < 2 ? "중구" : "남구")
    }
  }

  /// Two groups inside each of the first schools.
  package static func groups(of count: Int) throws -> [School] {
    try schools(count).flatMap { school in
      try ["1-1", "1-2"].map { name in
        School(id: try #require(SchoolID(inside: school.id, code: name)), name: name, region: "")
      }
    }
  }

  func request(_ school: Int = 0) -> SessionRequest {
    SessionRequest(season: season.id, school: schools[school].id)
  }

  func open(_ school: Int = 0) async throws -> SessionID {
    try await store.openSession(request(school)).id
  }

  func put(_ school: Int, status: School.Status) async throws {
    var changed = schools[school]
    changed.status = status
    try await tested.put([changed])
  }

  /// The season's newest revision.
  func revision() async throws -> Revision { try await store.totals(season: season.id).revision }

  /// What each school has, by its place among the fixture's.
  func taps() async throws -> [Int: Int64] {
    let totals = try await store.totals(season: season.id).schools
    return Dictionary(
      uniqueKeysWithValues: totals.compactMap { total in
        schools.firstIndex { $0.id == total.school }.map { ($0, total.taps) }
      })
  }
}

extension FairPlayRules {
  /// The standard rules, but for the grace: a season is over when it ends.
  package static let withoutGrace = (try? FairPlayRules(grace: .zero)) ?? .standard

  /// A time in which so many taps of a new session count, in milliseconds: the least but for a few.
  package func leastSpan(of taps: Int64) -> Int64 {
    var span = max(0, (taps - burst) * 1000 / tapsPerSecond + 1)
    while true {
      let missing = taps - stamina.mostTaps(in: span, rules: self)
      guard missing > 0 else { return span }
      span += missing * 50
    }
  }
}

extension TapBatch {
  /// A batch of a few taps that fair play lets through.
  package static func few(_ session: SessionID, _ sequence: Int64, taps: Int64 = 3) -> TapBatch {
    TapBatch(session: session, sequence: sequence, taps: taps, span: 1000)
  }
}
