import Boards
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
    try await leaderboard.expectWhole()
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

  /// A season that has ended, with a person and a machine.
  private func played() async throws -> (Fixture, machine: SessionID) {
    let fixture = try await Fixture(rules: FairPlayRules(grace: .zero))
    let machine = try await fixture.open(0).id
    let person = try await fixture.open(1).id
    for sequence in 1...Int64(40) {
      fixture.clock.advance(byMilliseconds: 1000)
      _ = try await fixture.leaderboard.commit([
        TapBatch(session: machine, sequence: sequence, taps: 50, span: Int64(1000)),
        TapBatch(session: person, sequence: sequence, taps: 3 + sequence % 4, span: Int64(600 + sequence % 7 * 40)),
      ])
    }
    try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
    fixture.clock.advance(byMilliseconds: 1000)
    return (fixture, machine)
  }

  @Test func `is refused while somebody suspicious was not looked at, unless it is forced, which the audit list says`()
    async throws
  {
    let (fixture, machine) = try await played()
    let (leaderboard, season) = (fixture.leaderboard, fixture.season.id)
    func refused(_ isDryRun: Bool = false) async -> ContestRefusal? {
      await #expect(throws: ContestRefusal.self) {
        try await leaderboard.take(SealSeason(season), isDryRun: isDryRun)
      }
    }
    for isDryRun in [true, false] {
      let refusal = await refused(isDryRun)
      #expect(refusal?.kind == "review-open" && refusal?.actual == 1)
      #expect(refusal?.description.contains("(\(machine))") == true)
      #expect(refusal?.korean?.contains("1개") == true)
    }
    #expect(try await leaderboard.perform(ClearSession(machine)))
    #expect(try await !leaderboard.perform(ClearSession(machine)))
    #expect(try await leaderboard.ask(SuspicionQuestion(season: season)).sessions.map(\.isCleared) == [true])
    _ = try await leaderboard.take(SealSeason(season), isDryRun: true)
    #expect(try await leaderboard.perform(ClearSession(machine, isCleared: false)))
    #expect(await refused()?.kind == "review-open")
    try await leaderboard.take(SealSeason(season, comment: "We know.", isForced: true), from: Sender("kim"))
    #expect(try await leaderboard.seasonSeals()[season] != nil)
    let entry = try await leaderboard.ask(AuditQuestion(limit: 1)).orders[0]
    #expect(entry.sender.name == "kim" && entry.fields.contains(#""force":true"#), "\(entry.fields)")
    // What was looked at is in the seal.
    #expect(
      await #expect(throws: ContestRefusal.self) { try await leaderboard.perform(ClearSession(machine)) }?.kind
        == "season-sealed")
    try await leaderboard.expectWhole()
  }

  @Test func `is refused where a pause runs, and where one ran at the end`() async throws {
    let fixture = try await Fixture(rules: FairPlayRules(grace: .zero))
    let (leaderboard, season) = (fixture.leaderboard, fixture.season.id)
    try await fixture.tap(5, for: 1)
    fixture.clock.advance(byMilliseconds: 1000)
    try await leaderboard.perform(EndSeason(season, at: fixture.clock.now + 5000))
    try await leaderboard.perform(PauseSeason(season, keepsEnd: true))
    #expect(await refusal(fixture, SealSeason(season))?.description.contains("continue it or end it first") == true)
    fixture.clock.advance(byMilliseconds: 60_000)
    let refusal = await refusal(fixture, SealSeason(season))
    #expect(refusal?.kind == "pause-open" && refusal?.description.contains("ended in a pause") == true)
    try await leaderboard.perform(SealSeason(season, isForced: true))
    #expect(try await leaderboard.seasonSeals()[season] != nil)
  }
}
