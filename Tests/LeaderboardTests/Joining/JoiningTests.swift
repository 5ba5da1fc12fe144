import Foundation
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite struct `How one joins a season` {
  private func ticket(_ number: UInt8) throws -> Ticket {
    try #require(Ticket(random: [UInt8](repeating: number, count: 16)))
  }

  private func join(_ fixture: Fixture, _ code: String?) async throws -> Session {
    try await fixture.leaderboard.openSession(
      SessionRequest(season: fixture.season.id, school: fixture.schools[0].id, code: code))
  }

  @Test func `is changed while the season runs, and who is in plays on`() async throws {
    let fixture = try await Fixture()
    let early = try await join(fixture, nil)
    let code = try #require(JoinCode(secret: [UInt8](1...16), period: .seconds(60)))
    let season = try await fixture.leaderboard.perform(SetSeason(fixture.season.id, join: .code(code)))
    #expect(season.joining == .code)
    #expect(try await fixture.leaderboard.joinRule(of: season.id) == .code(code))
    await #expect(throws: TapRefusal.codeNeeded(season.id, .code)) { try await join(fixture, nil) }
    _ = try await join(fixture, code.shown(in: season.id, at: fixture.clock.now).text)
    #expect(
      try await fixture.leaderboard.commit(TapBatch(session: early.id, sequence: 1, taps: 5, span: 900)).accepted == 5)
    try await fixture.leaderboard.perform(SetSeason(season.id, join: .open))
    _ = try await join(fixture, nil)
    // What is changed is there for whoever opens the file next.
    try await fixture.leaderboard.perform(SetSeason(season.id, join: .code(code)))
    try fixture.leaderboard.close()
    let again = try Leaderboard.open(fixture.path, clock: fixture.clock)
    #expect(try await again.joinRule(of: season.id) == .code(code))
    #expect(try await again.season(season.id).joining == .code)
    try await again.expectWhole()
  }

  @Test func `is kept by the seasons of a series, each with codes of its own`() async throws {
    let fixture = try await Fixture()
    let code = try #require(JoinCode(secret: [UInt8](1...16), period: .seconds(86_400)))
    let first = try await fixture.leaderboard.perform(
      StartSeries(name: "Daily", every: .day, in: "UTC", settings: SeasonSettings(join: .code(code))))
    #expect(first.joining == .code)
    fixture.clock.advance(byMilliseconds: 86_400_000)
    let second = try await fixture.leaderboard.currentSeason()
    #expect(second.id != first.id && second.joining == .code)
    #expect(try await fixture.leaderboard.joinRule(of: second.id) == .code(code))
    let request = SessionRequest(season: second.id, school: fixture.schools[0].id)
    await #expect(throws: TapRefusal.codeNeeded(second.id, .code)) {
      try await fixture.leaderboard.openSession(request)
    }
    var right = request
    right.code = code.shown(in: second.id, at: fixture.clock.now).text
    _ = try await fixture.leaderboard.openSession(right)
    #expect(try await fixture.leaderboard.joinRule(of: second.id) == .code(code))
  }

  @Test func `is changed for the seasons that follow in a series, too`() async throws {
    let fixture = try await Fixture()
    let first = try await fixture.leaderboard.perform(StartSeries(name: "Daily", every: .day, in: "UTC"))
    try await fixture.leaderboard.perform(SetSeason(first.id, join: .ticket))
    fixture.clock.advance(byMilliseconds: 86_400_000)
    let second = try await fixture.leaderboard.currentSeason()
    #expect(second.id != first.id && second.joining == .ticket)
    await #expect(throws: TapRefusal.codeNeeded(second.id, .ticket)) {
      try await fixture.leaderboard.openSession(SessionRequest(season: second.id, school: fixture.schools[0].id))
    }
  }

  @Test func `is set neither for a season that has ended nor for a simulation`() async throws {
    let fixture = try await Fixture()
    let board = fixture.leaderboard
    let simulation = try await board.perform(StartSeason(name: "Try", isSimulation: true))
    await #expect(throws: ContestRefusal.self) { try await board.perform(SetSeason(simulation.id, join: .ticket)) }
    try await board.perform(EndSeason(fixture.season.id))
    fixture.clock.advance(byMilliseconds: 60_000)
    for work in [
      { _ = try await board.perform(SetSeason(fixture.season.id, join: .ticket)) },
      { _ = try await board.perform(AddTickets(season: fixture.season.id, tickets: [try ticket(1).digest])) },
    ] as [@Sendable () async throws -> Void] {
      await #expect {
        try await work()
      } throws: { error in
        if case TapRefusal.seasonEnded = error { true } else { false }
      }
    }
    await #expect(throws: TapRefusal.unknownSeason(SeasonID(rawValue: 99))) {
      try await board.perform(SetSeason(SeasonID(rawValue: 99), join: .open))
    }
  }

  @Test func `with tickets counts them, and adds all or none`() async throws {
    let fixture = try await Fixture()
    let (board, season) = (fixture.leaderboard, fixture.season.id)
    try await board.perform(SetSeason(season, join: .ticket))
    let digests = try (1...3).map { try ticket($0).digest }
    #expect(try await board.perform(AddTickets(season: season, tickets: digests)) == TicketCount(made: 3, used: 0))
    await #expect(throws: ContestRefusal.self) {
      try await board.perform(AddTickets(season: season, tickets: [try ticket(4).digest, digests[0]]))
    }
    await #expect(throws: ContestRefusal.self) { try await board.perform(AddTickets(season: season, tickets: [])) }
    _ = try await join(fixture, ticket(2).text)
    _ = try await join(fixture, ticket(2).text)
    #expect(try await board.ticketCount(of: season) == TicketCount(made: 3, used: 1))
    await #expect(throws: TapRefusal.wrongCode(season, .ticket)) { try await join(fixture, ticket(4).text) }
    // Nobody reads a ticket from the file.
    let file = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    let letters = try ticket(2).text.replacing("-", with: "")
    #expect(file.range(of: Data(letters.utf8)) == nil)
  }

  @Test func `is told as damaged where the code cannot be read`() async throws {
    let fixture = try await Fixture()
    for rule in ["code fixed abc", "code x"] {
      try tamper(fixture.path, "UPDATE season SET settings = json_set(settings, '$.join', '\(rule)')")
      let error = await #expect(throws: LeaderboardError.self, "\(rule)") { try await join(fixture, "ABCDEF") }
      guard case .damaged? = error else {
        Issue.record("\(rule): \(error as Any)")
        continue
      }
    }
  }
}
