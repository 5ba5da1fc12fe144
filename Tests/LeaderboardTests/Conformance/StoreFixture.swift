import SchoolDirectory
import TapGame

/// A store of some kind with a few schools and a live season, on a clock that only the test moves.
struct StoreFixture {
  let clock = VirtualClock(Fixture.start)
  let tested: any StoreUnderTest
  let season: Season
  let schools: [School]
  var store: any TapStore { tested.store }

  init(
    _ kind: StoreKind, schools count: Int = 4, endsAt: Timestamp? = nil, rules: FairPlayRules = .standard
  ) async throws {
    tested = try kind.make(clock: clock)
    schools = try Fixture.schools(count)
    try await tested.put(schools)
    season = try await tested.startSeason(startsAt: Fixture.start, endsAt: endsAt, rules: rules)
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

extension TapBatch {
  /// A batch of a few taps that fair play lets through.
  static func few(_ session: SessionID, _ sequence: Int64, taps: Int64 = 3) -> TapBatch {
    TapBatch(session: session, sequence: sequence, taps: taps, span: 1000)
  }
}
