import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// A simulation in the file of a real contest is nobody's season.
@Suite struct `A season of a simulation` {
  private func simulation(
    on leaderboard: Leaderboard, startsAt: Timestamp? = nil, endsAt: Timestamp
  ) async throws -> Season {
    try await leaderboard.perform(
      StartSeason(name: "Simulation of 5 players, seed 1", startsAt: startsAt, endsAt: endsAt, isSimulation: true))
  }

  @Test func `is never the current one beside a real one, be that live, over or to come`() async throws {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    let newest = try await simulation(on: leaderboard, endsAt: Fixture.start + 3_600_000)
    #expect(newest.isSimulation && !fixture.season.isSimulation)
    #expect(try await leaderboard.season(newest.id).isSimulation)
    #expect(try await leaderboard.currentSeason().id == fixture.season.id)
    #expect(try await leaderboard.currentRealSeason().id == fixture.season.id)
    try await leaderboard.perform(EndSeason(fixture.season.id))
    #expect(try await leaderboard.currentSeason().id == fixture.season.id)
  }

  @Test func `is shown where there is no other, and no change means it`() async throws {
    let folder = try await Fixture()
    let leaderboard = try Leaderboard.open(folder.folder.path("other.sqlite"), clock: folder.clock)
    let first = try await simulation(on: leaderboard, endsAt: Fixture.start + 1000)
    let second = try await simulation(on: leaderboard, endsAt: Fixture.start + 900)
    #expect(try await leaderboard.currentSeason().id == second.id)
    await #expect(throws: BoardError.onlySimulations(second.id)) { try await leaderboard.currentRealSeason() }
    await #expect(throws: BoardError.onlySimulations(second.id)) {
      try await leaderboard.setHidden(true, .named(.anonymous, school: folder.schools[0].id))
    }
    folder.clock.set(to: Fixture.start + 2000)
    #expect(try await leaderboard.currentSeason().id == first.id)
    let real = try await leaderboard.perform(StartSeason(name: "To come", startsAt: Fixture.start + 1_000_000))
    #expect(try await leaderboard.currentSeason().id == real.id)
  }

  @Test func `lets no player in, and its taps are not an import's by mistake`() async throws {
    let fixture = try await Fixture()
    let season = try await simulation(on: fixture.leaderboard, endsAt: Fixture.start + 3_600_000)
    var request = SessionRequest(season: season.id, school: fixture.schools[0].id)
    await #expect(throws: TapRefusal.simulation(season.id)) { try await fixture.leaderboard.openSession(request) }
    #expect(TapRefusal.simulation(season.id).action == .end)
    request.isSimulated = true
    #expect(try await fixture.leaderboard.openSession(request).season == season.id)
    // A model of players may play in any season.
    request.season = fixture.season.id
    #expect(try await fixture.leaderboard.openSession(request).season == fixture.season.id)
  }

  @Test func `that begins does not move the observers of the current season`() async throws {
    let fixture = try await Fixture()
    try await fixture.tap(3, for: 1)
    var signals = fixture.leaderboard.boardChanges(
      of: .all, season: nil, ties: .ordinal, after: nil
    ).makeAsyncIterator()
    #expect(try await signals.next()?.season == fixture.season.id)
    let season = try await simulation(on: fixture.leaderboard, endsAt: Fixture.start + 3_600_000)
    _ = try await fixture.leaderboard.openSession(
      SessionRequest(season: season.id, school: fixture.schools[0].id, isSimulated: true))
    let revision = try await fixture.tap(4, for: 2).revision
    while let change = try await signals.next() {
      #expect(change.season == fixture.season.id)
      if change.revision == revision { break }
    }
  }

  @Test func `closes no school for whoever imports while nobody else plays`() async throws {
    let fixture = try await Fixture()
    try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
    _ = try await simulation(on: fixture.leaderboard, endsAt: Fixture.start + 3_600_000)
    let plan = try await fixture.leaderboard.perform(
      ImportSchools(DirectoryEdition(format: .touchschool, schools: Array(fixture.schools.dropFirst()))))
    #expect(plan.closed.count == 1)
  }
}
