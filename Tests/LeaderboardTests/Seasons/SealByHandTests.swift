import Leaderboard
import StoreConformance
import TapGame
import TestSupport
import Testing

@Suite struct `A season that an organiser seals` {
  private func refusal(_ fixture: Fixture, _ command: SealSeason) async -> ContestRefusal? {
    await #expect(throws: ContestRefusal.self) { try await fixture.leaderboard.perform(command) }
  }

  @Test func `is sealed as soon as its last taps are in, with the comment, and does not go on`() async throws {
    let fixture = try await Fixture(rules: FairPlayRules(grace: .seconds(3)))
    let (leaderboard, season) = (fixture.leaderboard, fixture.season.id)
    try await fixture.tap(5, for: 1)
    fixture.clock.advance(byMilliseconds: 1000)
    let seal = SealSeason(season, comment: "  Checked by the council. ")
    #expect(await refusal(fixture, seal)?.kind == "season-not-ended")
    try await leaderboard.perform(EndSeason(season))
    fixture.clock.advance(byMilliseconds: 2999)
    #expect(await refusal(fixture, seal)?.kind == "season-counting")
    fixture.clock.advance(byMilliseconds: 1)
    #expect(await refusal(fixture, SealSeason(season, comment: "\u{202E}x"))?.kind == "invalid-value")
    let moment = fixture.clock.now
    try await leaderboard.perform(seal)
    let made = try #require(try await leaderboard.seasonSeals()[season])
    #expect(made.sealedAt == moment && made.receipts?.count == 1)
    #expect(made.comment == "Checked by the council.")
    #expect(try await leaderboard.seasonsToSeal().isEmpty)
    #expect(await refusal(fixture, seal)?.kind == "season-sealed")
    await #expect(throws: ContestRefusal.self) { try await leaderboard.perform(ResumeSeason(season)) }
    #expect(try await leaderboard.check().isWhole)
    fixture.clock.advance(byMilliseconds: 3_600_000)
    #expect(try await leaderboard.perform(PassTime()) == [])
    #expect(try await leaderboard.seasonSeals()[season] == made)
    try tamper(fixture.path, "UPDATE season_comment SET comment = 'Looked at.'")
    #expect(try await !leaderboard.check().isWhole)
  }

  @Test func `is the same on another machine, and its comment makes another seal`() async throws {
    var seals: Set<String> = []
    for comment in [nil, "A", "B", "A"] as [String?] {
      let fixture = try await Fixture()
      try await fixture.tap(5, for: 1)
      fixture.clock.advance(byMilliseconds: 1000)
      try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
      fixture.clock.advance(byMilliseconds: 60_000)
      try await fixture.leaderboard.perform(SealSeason(fixture.season.id, comment: comment))
      seals.insert(try #require(try await fixture.leaderboard.seasonSeals()[fixture.season.id]).digest)
    }
    #expect(seals.count == 3)
  }
}
