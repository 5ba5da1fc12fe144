import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

/// A class behind one address whose organiser says so in the middle of the season.
@Suite struct `An address that is named as a venue` {
  private static let address = SourceID(rawValue: -7)
  private let fixture: Fixture

  init() async throws {
    let budget = try #require(AddressBudget(sessions: 1, tapsPerSecond: 1))
    let budgets = AddressBudgets(publicAddress: budget, privateAddress: budget)
    fixture = try await Fixture(rules: try FairPlayRules(addresses: budgets))
  }

  private func open(_ source: SourceID = address) async throws -> Session {
    let networks = [SessionSource.Network(id: SourceID(rawValue: 9), addresses: 1)]
    return try await fixture.leaderboard.openSession(
      SessionRequest(
        season: fixture.season.id, school: fixture.schools[0].id,
        source: SessionSource(id: source, kind: .publicAddress, networks: networks)))
  }

  private func tap(_ session: Session, _ sequence: Int64) async throws -> Receipt {
    fixture.clock.advance(byMilliseconds: 10_000)
    return try await fixture.leaderboard.commit(
      TapBatch(session: session.id, sequence: sequence, taps: 100, span: 10_000))
  }

  private func name(_ venues: String) async throws {
    try await fixture.leaderboard.perform(SetSeason(fixture.season.id, SettingChanges(["venues": .word(venues)])))
  }

  @Test func `has room at once, for more players and for the taps of those that are there`() async throws {
    let first = try await open()
    _ = try await tap(first, 1)
    #expect(try await tap(first, 2).reason == .addressLimit)
    await #expect(throws: TapRefusal.self) { try await open() }
    try await name("fffffffffffffff9:30")
    #expect(try await tap(first, 3).accepted == 100)
    for _ in 0..<5 { _ = try await open() }
    try await fixture.leaderboard.expectWhole()
    // The network around it, which the first session used up, counts for other addresses still.
    await #expect(throws: TapRefusal.self) { try await open(SourceID(rawValue: 8)) }
  }

  @Test func `is any other address again without its name`() async throws {
    _ = try await open()
    try await name("fffffffffffffff9:30")
    _ = try await open()
    try await name("")
    await #expect(throws: TapRefusal.self) { try await open() }
  }
}
