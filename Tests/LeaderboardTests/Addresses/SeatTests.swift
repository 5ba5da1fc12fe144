import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

/// The seats of an address are its budget of sessions. `StorePromise` says the rule.
@Suite struct `The seat of a session that nobody taps on` {
  private let fixture: Fixture

  init() async throws {
    let budget = try #require(AddressBudget(sessions: 1, tapsPerSecond: 80))
    let budgets = AddressBudgets(publicAddress: budget, privateAddress: budget)
    fixture = try await Fixture(rules: try FairPlayRules(sessionTimeout: .seconds(31_536_000), addresses: budgets))
  }

  private func open(code: String? = nil) async throws -> Session {
    try await fixture.leaderboard.openSession(
      SessionRequest(
        season: fixture.season.id, school: fixture.schools[0].id,
        source: SessionSource(id: SourceID(rawValue: 7), kind: .publicAddress), code: code))
  }

  private func tap(_ session: Session) async throws -> Receipt {
    try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 3, span: 0))
  }

  @Test func `is not given away for a time in which the season was paused`() async throws {
    let first = try await open()
    fixture.clock.advance(byMilliseconds: 4_000)
    try await fixture.leaderboard.perform(PauseSeason(fixture.season.id))
    fixture.clock.advance(byMilliseconds: 60_000)
    try await fixture.leaderboard.perform(ContinueSeason(fixture.season.id))
    await #expect(throws: TapRefusal.addressFull(fixture.season.id, until: Fixture.start + 70_000)) { try await open() }
    fixture.clock.advance(byMilliseconds: 6_000)
    _ = try await open()
    await #expect(throws: TapRefusal.self) { try await tap(first) }
  }

  @Test func `is lost for good, in a file that holds together`() async throws {
    let first = try await open()
    fixture.clock.advance(byMilliseconds: 10_000)
    let second = try await open()
    for _ in 0..<2 {
      let refusal = await #expect(throws: TapRefusal.self) { try await tap(first) }
      #expect(refusal?.kind == .staleSession && refusal?.description.contains("gave its place") == true)
    }
    #expect(try await tap(second).accepted == 3)
    try await fixture.leaderboard.expectWhole()
    // The list of sessions shows no moment that nobody has seen.
    let listed = try await fixture.leaderboard.ask(SessionQuestion()).sessions.first { $0.id == first.id }
    #expect(listed?.lastActiveAt == first.openedAt)
  }

  @Test func `is given to the same player's next session by the same ticket`() async throws {
    try await fixture.leaderboard.perform(SetSeason(fixture.season.id, join: .ticket))
    let tickets = try (1...2 as ClosedRange<UInt8>).map {
      try #require(Ticket(random: Array(repeating: $0, count: 16)))
    }
    try await fixture.leaderboard.perform(AddTickets(season: fixture.season.id, tickets: tickets.map(\.digest)))
    let first = try await open(code: tickets[0].text)
    #expect(try await open(code: tickets[0].text) == first)
    fixture.clock.advance(byMilliseconds: 10_000)
    let second = try await open(code: tickets[1].text)
    fixture.clock.advance(byMilliseconds: 10_000)
    let again = try await open(code: tickets[0].text)
    #expect(again.id != first.id)
    #expect(try await tap(again).accepted == 3)
    await #expect(throws: TapRefusal.self) { try await tap(second) }
  }
}
