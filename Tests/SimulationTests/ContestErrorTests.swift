import StoreConformance
import SchoolDirectory
import Simulation
import TapGame
import Testing

@Suite("ContestError")
struct ContestErrorTests {
  private static func plan(_ change: (inout ContestPlan) -> Void) -> ContestPlan {
    var plan = ContestFixture.plan
    change(&plan)
    return plan
  }

  @Test(
    "A plan outside its ranges is refused before anything is played",
    arguments: [
      (plan { $0.players = 0 }, .invalidPlayers(0)),
      (plan { $0.players = 10_000_001 }, .invalidPlayers(10_000_001)),
      (plan { $0.duration = .milliseconds(999) }, .invalidDuration(.milliseconds(999))),
      (plan { $0.duration = .milliseconds(Int64.max) }, .invalidDuration(.milliseconds(Int64.max))),
      (plan { $0.step = .milliseconds(0) }, .invalidStep(.milliseconds(0))),
      (plan { $0.batch = .milliseconds(499) }, .invalidBatch(.milliseconds(499), step: .milliseconds(500))),
      (plan { $0.batch = .milliseconds(120_001) }, .invalidBatch(.milliseconds(120_001), step: .milliseconds(500))),
      (plan { $0.joinTime = .milliseconds(-1) }, .invalidJoin(.milliseconds(-1), duration: .milliseconds(120_000))),
      (
        plan { $0.joinTime = .milliseconds(120_001) },
        .invalidJoin(.milliseconds(120_001), duration: .milliseconds(120_000))
      ),
      (plan { $0.batchesPerRepeat = -1 }, .invalidRepeats(-1)),
    ] as [(ContestPlan, ContestError)])
  func plans(plan: ContestPlan, error: ContestError) async throws {
    await #expect(throws: error) { _ = try await ContestFixture().play(plan) }
  }

  @Test("The edges of the ranges can be played")
  func edges() async throws {
    let plan = ContestPlan(
      players: 1, duration: .milliseconds(1000), seed: .max, step: .milliseconds(100), batch: .milliseconds(100),
      joinTime: .milliseconds(0), batchesPerRepeat: 1)
    #expect(try await ContestFixture(schools: 1).play(plan).report.total.players == 1)
    let slow = ContestPlan(
      players: 50, duration: .milliseconds(600_000), seed: 0, step: .milliseconds(60_000),
      batch: .milliseconds(120_000),
      joinTime: .milliseconds(600_000))
    #expect(try await ContestFixture().play(slow).report.total.players == 50)
  }

  @Test("Without a school there is no contest")
  func noSchools() async throws {
    await #expect(throws: ContestError.noSchools) { _ = try await ContestFixture(schools: 0).play() }
  }

  @Test("The season must be live for the whole contest, its last moment included")
  func season() async throws {
    let start = ContestFixture().season.startsAt
    let error = ContestError.seasonNotLive(SeasonID(rawValue: 1), from: start, to: start + 120_000)
    await #expect(throws: error) { _ = try await ContestFixture(endsAt: start + 120_000).play() }
    #expect(try await ContestFixture(endsAt: start + 120_001).play().taps > 0)
  }

  /// A contest on such a store reported success with 116,544 of 117,744 taps rejected.
  @Test("A store on another clock is found out, also one that stands still at the contest's start")
  func otherClock() async throws {
    let fixture = ContestFixture()
    let contest = Contest(plan: ContestFixture.plan, schools: fixture.schools, season: fixture.season)
    let start = fixture.season.startsAt
    for moment in [start, start + 7] {
      let error = await #expect(throws: ContestError.self) {
        try await contest.run(on: fixture.makeStore(VirtualClock(moment)), clock: fixture.makeClock())
      }
      guard case .otherClock(moment, let expected) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(expected >= start && expected != moment)
    }
  }

  @Test("A store that forgets, answers a repeat anew, loses an answer or miscounts is found out")
  func faultyStores() async throws {
    func error(of fault: FaultyStore.Fault) async -> ContestError? {
      let fixture = ContestFixture()
      let clock = fixture.makeClock()
      let plan = Self.plan { $0.batchesPerRepeat = 5 }
      let contest = Contest(plan: plan, schools: fixture.schools, season: fixture.season)
      do {
        _ = try await contest.run(on: FaultyStore(fixture.makeStore(clock), fault), clock: clock)
        return nil
      } catch {
        return error as? ContestError
      }
    }
    guard case .refused(.unknownSession) = await error(of: .forgetsSessions) else {
      Issue.record("a refused batch went unnoticed")
      return
    }
    guard case .wrongRepeat(let receipt, let first) = await error(of: .answersRepeatsAnew) else {
      Issue.record("a repeat with a receipt of its own went unnoticed")
      return
    }
    #expect(receipt.revision > first.revision)
    guard case .wrongCount(let expected, let got) = await error(of: .losesAnswers) else {
      Issue.record("a lost answer went unnoticed")
      return
    }
    #expect(got == expected - 1)
    guard case .wrongReceipt = await error(of: .miscounts) else {
      Issue.record("a receipt that does not add up went unnoticed")
      return
    }
    guard case .wrongCount(_, 0) = await error(of: .opensNothing) else {
      Issue.record("a session that was not opened went unnoticed")
      return
    }
  }

  private static let session = SessionID(rawValue: 7)
  private static let moment = Timestamp(milliseconds: 0)
  private static let receipt = Receipt(
    session: session, sequence: 2, accepted: 5, rejected: 1, reason: .tooFast, sessionTaps: 5, schoolTaps: 5,
    revision: Revision(rawValue: 9))

  @Test(
    "Each says in one sentence what is wrong and what to do",
    arguments: [
      (.invalidPlayers(0), "A contest cannot have 0 players; give 1 to 10000000."),
      (.invalidDuration(.milliseconds(1)), "A contest cannot last 1 ms; give 1000 to 604800000 ms."),
      (.invalidStep(.milliseconds(1)), "A contest cannot go in steps of 1 ms; give 100 to 60000 ms."),
      (
        .invalidBatch(.milliseconds(99), step: .milliseconds(500)),
        "Batches cannot hold 99 ms of play; give 100 to 120000 ms, and not less than the step of 500 ms."
      ),
      (
        .invalidJoin(.milliseconds(-1), duration: .milliseconds(1000)),
        "Players cannot join during the first -1 ms of 1000 ms; give 0 to 1000 ms."
      ),
      (.invalidRepeats(-2), "One batch in -2 cannot be sent twice; give 0 for none, or a number from 1."),
      (.noSchools, "There is no open school to play for; import a directory of schools first."),
      (
        .seasonNotLive(SeasonID(rawValue: 3), from: moment, to: moment + 1000),
        "Season 3 is not live from 1970-01-01T00:00:00.000Z to 1970-01-01T00:00:01.000Z, which the contest takes; "
          + "start a season that is, or shorten the contest."
      ),
      (
        .otherClock(opened: moment, expected: moment + 500),
        "The store opened a session at 1970-01-01T00:00:00.000Z where the contest's clock says 1970-01-01T00:00:00.500Z; "
          + "give the contest the clock that the store was made with."
      ),
      (
        .refused(.unknownSession(session)),
        "The contest was broken off because the store refused a batch. There is no session 7; open one first."
      ),
      (
        .wrongCount(expected: 3, got: 2),
        "The store gave 2 answers where 3 were asked for; report this fault of the store."
      ),
      (
        .wrongReceipt(receipt, for: TapBatch(session: session, sequence: 2, taps: 8, span: 0)),
        "The receipt of batch 2 of session 7 accounts for 6 taps of batch 2 of session 7 instead of its 8; "
          + "report this fault of the store."
      ),
      (
        .wrongRepeat(receipt, first: receipt),
        "Batch 2 of session 7 was sent again and got 5 taps at revision 9 instead of its first receipt's 5 at 9; "
          + "report this fault of the store."
      ),
    ] as [(ContestError, String)])
  func sentences(error: ContestError, sentence: String) {
    #expect(error.description == sentence)
  }
}

/// A store with one fault.
private actor FaultyStore: TapStore {
  enum Fault { case forgetsSessions, answersRepeatsAnew, losesAnswers, miscounts, opensNothing }

  private let store: MemoryTapStore
  private let fault: Fault
  private var seen: Set<TapBatch> = []

  init(_ store: MemoryTapStore, _ fault: Fault) {
    self.store = store
    self.fault = fault
  }

  func openSessions(_ requests: [SessionRequest]) async throws -> [Session] {
    fault == .opensNothing ? [] : try await store.openSessions(requests)
  }

  func commit(_ batches: [TapBatch]) async throws -> [Result<Receipt, TapRefusal>] {
    let results = await store.commit(batches)
    switch fault {
    case .forgetsSessions: return batches.map { .failure(.unknownSession($0.session)) }
    case .losesAnswers: return results.dropLast()
    case .miscounts:
      return results.map { result in
        result.map { receipt in
          var receipt = receipt
          receipt.accepted += 1
          return receipt
        }
      }
    case .answersRepeatsAnew:
      let revision = try await store.totals(season: SeasonID(rawValue: 1)).revision
      return zip(batches, results).map { batch, result in
        guard !seen.insert(batch).inserted else { return result }
        return result.map { receipt in
          var receipt = receipt
          receipt.revision = revision
          return receipt
        }
      }
    case .opensNothing: return results
    }
  }

  func totals(season: SeasonID) async throws -> Totals { try await store.totals(season: season) }

  func totals(season: SeasonID, changedAfter revision: Revision) async throws -> Totals {
    try await store.totals(season: season, changedAfter: revision)
  }
}
