import Boards
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import Testing

@Suite struct `The end of a season that was ended by hand` {
  private func isFinal(_ error: any Error) -> Bool {
    guard let refusal = error as? ContestRefusal, refusal.description.contains("stays ended") else { return false }
    return refusal.kind == "season-ended" && "\(error)".hasSuffix(".")
  }

  @Test(arguments: [nil, 3_600_000] as [Int64?])
  func `can be taken back for ten minutes, and the season goes on to its planned end`(planned: Int64?) async throws {
    let fixture = try await Fixture(endsAt: planned.map { Fixture.start + $0 }, rules: .withoutGrace)
    let session = try await fixture.open()
    fixture.clock.advance(byMilliseconds: 1000)
    try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
    fixture.clock.advance(byMilliseconds: 1000)
    await #expect(throws: TapRefusal.self) { try await fixture.leaderboard.commit(.few(session.id, 1)) }
    var schools = fixture.schools
    schools[0].name = "Renamed meanwhile"
    try await fixture.leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools)))
    #expect(try await fixture.leaderboard.page(.whole).entries[0].school.name == "School 0")
    fixture.clock.advance(byMilliseconds: 598_999)
    #expect(try await fixture.leaderboard.perform(ResumeSeason(fixture.season.id)) == fixture.season)
    #expect(try await fixture.leaderboard.season(fixture.season.id) == fixture.season)
    #expect(try await fixture.leaderboard.seasonStates() == [fixture.season.id: .live])
    #expect(try await fixture.leaderboard.page(.whole).entries[0].school.name == "Renamed meanwhile")
    // What was refused is refused; what comes now counts.
    #expect(try ask(fixture.path, "SELECT count(*) FROM receipt") == [0])
    _ = try await fixture.leaderboard.commit(.few(session.id, 1))
    try await fixture.leaderboard.expectWhole()
  }

  @Test(arguments: [false, true])
  func `is final after ten minutes, whether the season is sealed yet or not`(isSealed: Bool) async throws {
    let fixture = try await Fixture()
    try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
    fixture.clock.advance(byMilliseconds: 600_000)
    if isSealed { try await fixture.leaderboard.perform(PassTime()) }
    await #expect { try await fixture.leaderboard.perform(ResumeSeason(fixture.season.id)) } throws: { isFinal($0) }
    // A clock that is set back does not break the seal.
    fixture.clock.advance(byMilliseconds: -599_000)
    if isSealed {
      await #expect { try await fixture.leaderboard.perform(ResumeSeason(fixture.season.id)) } throws: { isFinal($0) }
    }
  }

  @Test func `is final where the season's own time has come meanwhile, or ended it`() async throws {
    let fixture = try await Fixture(endsAt: Fixture.start + 2000)
    fixture.clock.advance(byMilliseconds: 1000)
    try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
    fixture.clock.advance(byMilliseconds: 1000)
    await #expect { try await fixture.leaderboard.perform(ResumeSeason(fixture.season.id)) } throws: { isFinal($0) }
    let other = try await Fixture(endsAt: Fixture.start + 2000)
    other.clock.advance(byMilliseconds: 3000)
    await #expect { try await other.leaderboard.perform(ResumeSeason(other.season.id)) } throws: { isFinal($0) }
  }

  @Test func `is none where the season has not ended`() async throws {
    let fixture = try await Fixture()
    await #expect(throws: ContestRefusal.notEnded(fixture.season.id)) {
      try await fixture.leaderboard.perform(ResumeSeason(fixture.season.id))
    }
    let unknown = SeasonID(rawValue: 99)
    await #expect(throws: TapRefusal.unknownSeason(unknown)) {
      try await fixture.leaderboard.perform(ResumeSeason(unknown))
    }
  }

  @Test func `can be taken back in a season that repeats, until the next one begins`() async throws {
    let fixture = try await SeriesFixture()
    fixture.clock.set(to: SeriesFixture.midnight + -60_000)
    try await fixture.leaderboard.perform(EndSeason(fixture.first.id))
    fixture.clock.advance(byMilliseconds: 1000)
    #expect(try await fixture.leaderboard.perform(ResumeSeason(fixture.first.id)) == fixture.first)
    try await fixture.leaderboard.perform(EndSeason(fixture.first.id))
    fixture.clock.set(to: SeriesFixture.midnight)
    await #expect { try await fixture.leaderboard.perform(ResumeSeason(fixture.first.id)) } throws: { isFinal($0) }
    try await fixture.leaderboard.expectWhole()
  }
}
