import StoreConformance
import SchoolDirectory
import Simulation
import TapGame

/// A small contest that every test here can play within a second.
struct ContestFixture {
  let season: Season
  let schools: [SchoolID]

  init(schools count: Int = 40, endsAt: Timestamp? = nil, rules: FairPlayRules = .standard) {
    season = Season(
      id: SeasonID(rawValue: 1), name: "spring", startsAt: Timestamp(milliseconds: 1_790_000_000_000), endsAt: endsAt,
      settings: SeasonSettings(rules: rules))
    schools = (0..<count).compactMap { SchoolID(source: "test", level: .middle, code: "school-\($0)") }
  }

  static let plan = ContestPlan(players: 300, duration: .milliseconds(120_000), seed: 7)

  func makeClock() -> VirtualClock { VirtualClock(season.startsAt) }

  func makeStore(_ clock: VirtualClock) -> MemoryTapStore {
    MemoryTapStore(clock: clock, seasons: [season], schools: schools)
  }

  /// Plays a plan on a store of its own.
  func play(
    _ plan: ContestPlan = Self.plan, schools order: [SchoolID]? = nil,
    each step: (ContestProgress) async throws -> Bool = { _ in true }
  ) async throws -> Played {
    let clock = makeClock()
    let store = RecordingStore(makeStore(clock))
    let contest = Contest(plan: plan, schools: order ?? schools, season: season)
    let report = try await contest.run(on: store, clock: clock, each: step)
    return Played(
      report: report, totals: try await store.totals(season: season.id), sessions: await store.sessions,
      requests: await store.requests, commits: await store.commits, season: season, habits: contest.habits)
  }

  struct Played {
    let report: ContestReport
    let totals: Totals
    let sessions: [Session]
    let requests: [RecordingStore.Opening]
    let commits: [RecordingStore.Commit]
    let season: Season
    let habits: [Nickname: Habit]

    var digest: String { StandingsDigest(of: totals, season: season).description }
    var taps: Int64 { totals.schools.reduce(0) { $0 + $1.taps } }
  }
}

/// Passes everything on to a store in memory and writes down what was said.
actor RecordingStore: TapStore {
  struct Commit {
    let batches: [TapBatch]
    let receipts: [Receipt]
  }

  private let store: MemoryTapStore
  /// A session with where it was opened from.
  struct Opening {
    let session: SessionID
    let school: SchoolID
    let nickname: Nickname
    let openedAt: Timestamp
    let source: SessionSource?
  }

  private(set) var sessions: [Session] = []
  private(set) var requests: [Opening] = []
  private(set) var commits: [Commit] = []

  init(_ store: MemoryTapStore) { self.store = store }

  func openSessions(_ requested: [SessionRequest]) async throws -> [Session] {
    let opened = try await store.openSessions(requested)
    sessions += opened
    requests += zip(requested, opened).map { request, session in
      Opening(
        session: session.id, school: session.school, nickname: session.nickname, openedAt: session.openedAt,
        source: request.source)
    }
    return opened
  }

  func commit(_ batches: [TapBatch]) async throws -> [Result<Receipt, TapRefusal>] {
    let results = await store.commit(batches)
    commits.append(Commit(batches: batches, receipts: try results.map { try $0.get() }))
    return results
  }

  func totals(season: SeasonID) async throws -> Totals { try await store.totals(season: season) }

  func totals(season: SeasonID, changedAfter revision: Revision) async throws -> Totals {
    try await store.totals(season: season, changedAfter: revision)
  }
}
