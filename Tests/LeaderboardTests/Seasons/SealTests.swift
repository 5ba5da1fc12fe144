import Boards
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import Testing

@Suite struct `The seal of a season` {
  /// A season that was played and has ended.
  private func ended() async throws -> Fixture {
    let fixture = try await Fixture(schools: 9)
    for school in 0..<7 { try await fixture.tap(Int64(school) * 3 + 2, for: school) }
    let session = try await fixture.open(2, nickname: try #require(Nickname("민서")))
    for sequence in 1...Int64(5) { _ = try await fixture.leaderboard.commit(.few(session.id, sequence)) }
    _ = try await fixture.leaderboard.perform(AdjustTaps(session: session.id, taps: -2, reason: "macro"))
    try await fixture.take(fixture.sheet((8, 5)))
    try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
    return fixture
  }

  private func sealed() async throws -> Fixture {
    let fixture = try await ended()
    fixture.clock.advance(byMilliseconds: SeasonSeal.delay.wholeMilliseconds)
    #expect(try await fixture.leaderboard.perform(PassTime()) == [fixture.season.id])
    return fixture
  }

  @Test func `is made ten minutes after the end, once`() async throws {
    let fixture = try await ended()
    #expect(try await fixture.leaderboard.perform(PassTime()) == [])
    fixture.clock.advance(byMilliseconds: SeasonSeal.delay.wholeMilliseconds - 1)
    #expect(try await fixture.leaderboard.perform(PassTime()) == [])
    #expect(try await !fixture.leaderboard.isTimeDue())
    #expect(try await fixture.leaderboard.seasonSeals() == [:])
    fixture.clock.advance(byMilliseconds: 1)
    #expect(try await fixture.leaderboard.isTimeDue())
    #expect(try await fixture.leaderboard.perform(PassTime()) == [fixture.season.id])
    let seal = try #require(try await fixture.leaderboard.seasonSeals()[fixture.season.id])
    #expect(seal.sealedAt == fixture.clock.now && seal.digest.wholeMatch(of: /[0-9a-f]{64}/) != nil)
    fixture.clock.advance(byMilliseconds: SeasonSeal.delay.wholeMilliseconds)
    #expect(try await fixture.leaderboard.perform(PassTime()) == [])
    #expect(try await fixture.leaderboard.seasonSeals() == [fixture.season.id: seal])
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `forgets where the players were`() async throws {
    let fixture = try await Fixture()
    let source = SessionSource(
      id: SourceID(rawValue: 77), kind: .publicAddress,
      networks: [.init(id: SourceID(rawValue: 78), addresses: 2)])
    var request = SessionRequest(season: fixture.season.id, school: fixture.schools[0].id, source: source)
    let session = try await fixture.leaderboard.openSession(request)
    _ = try await fixture.leaderboard.commit(.few(session.id, 1))
    let other = try await fixture.leaderboard.perform(StartSeason(name: "Other"))
    request.season = other.id
    _ = try await fixture.leaderboard.openSession(request)
    #expect(try ask(fixture.path, "SELECT count(*) FROM source") == [4])
    try await fixture.leaderboard.expectWhole()
    try await fixture.seal()
    #expect(try ask(fixture.path, "SELECT count(*) FROM source") == [2])
    #expect(try ask(fixture.path, "SELECT count(*) FROM session WHERE source IS NOT NULL") == [1])
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `is made when the file is opened for writing, and not by reading`() async throws {
    let fixture = try await ended()
    try fixture.leaderboard.close()
    fixture.clock.advance(byMilliseconds: SeasonSeal.delay.wholeMilliseconds)
    let reader = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
    _ = try await reader.page(.whole, season: fixture.season.id)
    #expect(try await reader.seasonSeals() == [:])
    let writer = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readWrite)
    #expect(try await writer.seasonSeals().count == 1)
  }

  @Test func `is the same of equal seasons, and does not depend on pages or on later editions`() async throws {
    let fixture = try await sealed()
    let other = try await sealed()
    let seal = try await fixture.leaderboard.seasonSeals()
    #expect(try await other.leaderboard.seasonSeals() == seal)
    var schools = fixture.schools
    for place in schools.indices { schools[place].region = "대구광역시" }
    try await fixture.leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools)))
    try await fixture.leaderboard.perform(StartSeason(name: "Next"))
    try await fixture.leaderboard.expectWhole()
    try fixture.leaderboard.close()
    try tamper(fixture.path, "PRAGMA journal_mode = DELETE; PRAGMA page_size = 1024; VACUUM")
    let again = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
    #expect(try await again.seasonSeals() == seal)
    try await again.expectWhole()
  }

  private static let damages = [
    ("UPDATE receipt SET span = span + 1 WHERE id = 3", "the receipts of season 1 have changed"),
    ("UPDATE receipt SET reason = 1 WHERE id = 9", "the receipts of season 1 have changed"),
    ("DELETE FROM receipt WHERE id = 9", "the receipts of season 1 are"),
    ("UPDATE tap_adjustment SET reason = 'Macro'", "the adjustments of season 1 have changed"),
    ("UPDATE tap_import SET file = 'other.csv'", "the imports of season 1 have changed"),
    ("UPDATE session SET nickname = '민지' WHERE id = 8", "the sessions of season 1 have changed"),
    ("UPDATE school_total SET reached_at = reached_at + 1 WHERE school = 4", "the standings of season 1 have changed"),
    ("UPDATE school_minute SET reached_at = reached_at + 1 WHERE school = 4", "the history of season 1 has changed"),
    ("UPDATE school_version SET name = 'Other' WHERE number = 5", "the standings of season 1 have changed"),
    ("UPDATE school_version SET latitude = 1 WHERE number = 5", "the standings of season 1 have changed"),
    ("DELETE FROM school_version WHERE number = 5", "the standings of season 1 are"),
    ("UPDATE school SET name = 'Other' WHERE number = 1", "the standings of season 1 have changed"),
    ("UPDATE season SET settings = json_set(settings, '$.burst', 41)", "the season of season 1 has changed"),
    ("UPDATE season SET ends_at = ends_at + 1", "the season of season 1 has changed"),
    ("UPDATE season_end SET schools = 3", "season 1 ended at"),
    ("UPDATE season_end SET digest = replace(digest, '0', '1')", "the seal of season 1 is not the digest"),
    ("UPDATE season_seal SET digest = replace(digest, '0', '1') WHERE part = 'receipts'", "the receipts of season 1"),
    ("DELETE FROM season_seal WHERE part = 'history'", "nothing about its history"),
    ("UPDATE contest_order SET sender = 'nobody' WHERE command = 'taps.adjust'", "the orders of season 1 have changed"),
    ("DELETE FROM contest_order WHERE season = 1", "the orders of season 1 are"),
    ("DELETE FROM season_seal WHERE part = 'orders'", "nothing about its orders"),
  ]

  @Test func `is broken by any change, which the check names`() async throws {
    let fixture = try await sealed()
    var schools = fixture.schools
    for place in 4..<9 { schools[place].name = "Renamed \(place)" }
    try await fixture.leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools)))
    let kept = try KeptFile(fixture.path)
    for (damage, words) in Self.damages {
      try forge(fixture.path, damage)
      let item = try await fixture.leaderboard.check().items.first { $0.name.hasPrefix("seasons that ended") }
      let findings = try #require(item).findings
      #expect(findings.contains { $0.contains(words) }, "\(damage): \(findings)")
      try kept.putBack()
    }
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `takes in the audit list of the season until then, and not what came later`() async throws {
    let fixture = try await sealed()
    let seal = try await fixture.leaderboard.seasonSeals()
    // A refused order with an id is on the list.
    await #expect(throws: TapRefusal.self) {
      try await fixture.leaderboard.perform(EndSeason(fixture.season.id), id: .random())
    }
    #expect(
      try await fixture.leaderboard.ask(AuditQuestion(season: fixture.season.id, limit: 1)).orders.first?.refusal?.kind
        == "season-ended")
    #expect(try await fixture.leaderboard.seasonSeals() == seal)
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `is made by whoever asks for it, of everything that is due`() async throws {
    let fixture = try await SeriesFixture()
    for day in 0..<6 {
      fixture.clock.set(to: SeriesFixture.midnight + Int64(day) * SeriesFixture.day)
      try await fixture.play()
    }
    let revision = try await fixture.leaderboard.revision()
    fixture.clock.advance(byMilliseconds: SeasonSeal.delay.wholeMilliseconds)
    let due = try await fixture.leaderboard.seasonsToSeal()
    #expect(due.count == 6)
    #expect(try await fixture.leaderboard.sealDueSeasons() == due)
    #expect(Set(try await fixture.leaderboard.seasonSeals().keys) == Set(due))
    #expect(try await fixture.leaderboard.seasonsToSeal().isEmpty)
    #expect(try await fixture.leaderboard.sealDueSeasons() == [])
    #expect(try await fixture.leaderboard.revision() == revision)
  }

  /// A season that its own time ended is not recorded as ended until somebody writes.
  @Test func `is due ten minutes after an end that nobody has recorded`() async throws {
    let fixture = try await Fixture(endsAt: Fixture.start + 3_600_000)
    try await fixture.tap(3, for: 0)
    fixture.clock.set(to: Fixture.start + (3_600_000 + SeasonSeal.delay.wholeMilliseconds - 1))
    #expect(try await fixture.leaderboard.seasonsToSeal() == [])
    fixture.clock.advance(byMilliseconds: 1)
    #expect(try await fixture.leaderboard.seasonsToSeal() == [fixture.season.id])
    #expect(try await fixture.leaderboard.seasonSeals().isEmpty)
    #expect(try await fixture.leaderboard.sealDueSeasons() == [fixture.season.id])
  }

  @Test func `is not made by a clock that may be wrong`() async throws {
    let fixture = try await Fixture(endsAt: Fixture.start + 3_600_000)
    fixture.clock.advance(byMilliseconds: 100 * 86_400_000)
    #expect(try await fixture.leaderboard.seasonsToSeal() == [fixture.season.id])
    await #expect(throws: ContestRefusal.self) { try await fixture.leaderboard.sealDueSeasons() }
    #expect(try await fixture.leaderboard.seasonSeals().isEmpty)
  }

  @Test func `is made of a few seasons at a time`() async throws {
    let fixture = try await SeriesFixture()
    for day in 0..<6 {
      fixture.clock.set(to: SeriesFixture.midnight + Int64(day) * SeriesFixture.day)
      try await fixture.play()
    }
    // Commands end seasons and seal none.
    #expect(try await fixture.leaderboard.seasonSeals().isEmpty)
    fixture.clock.advance(byMilliseconds: SeasonSeal.delay.wholeMilliseconds)
    #expect(try await fixture.leaderboard.perform(PassTime()).count == 4)
    #expect(try await fixture.leaderboard.perform(PassTime()).count == 2)
    #expect(try await fixture.leaderboard.perform(PassTime()).isEmpty)
    try await fixture.leaderboard.expectWhole()
  }
}
