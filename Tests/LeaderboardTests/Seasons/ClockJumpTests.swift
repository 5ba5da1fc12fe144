import Boards
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import Testing

@Suite struct `A clock that is far ahead` {
  private static let ahead = 400 * SeriesFixture.day

  private func isDoubted(_ error: any Error) -> Bool {
    guard let refusal = error as? ContestRefusal, refusal.kind == "clock-jump" else { return false }
    return refusal.description.contains("400 days") && refusal.description.hasSuffix(".")
  }

  /// The story of issue 12: one look with such a clock ended the day's season for good.
  @Test(arguments: [DatabaseAccess.readOnly, .readWrite, .create])
  func `changes nothing by a look, and play goes on when it is right again`(access: DatabaseAccess) async throws {
    let fixture = try await SeriesFixture()
    let session = try await fixture.play()[0]
    let page = try await fixture.leaderboard.page(.whole)
    let digest = try await fixture.leaderboard.digest()
    try fixture.leaderboard.close()

    fixture.clock.set(to: SeriesFixture.start + Self.ahead)
    let leaderboard = try fixture.another(access)
    _ = try await leaderboard.seasons()
    _ = try await leaderboard.seasonStates()
    _ = try await leaderboard.currentSeason()
    _ = try await leaderboard.page(.whole)
    #expect(try await leaderboard.digest() == digest)

    fixture.clock.set(to: SeriesFixture.start + 1000)
    #expect(try await leaderboard.currentSeason() == fixture.first)
    #expect(try await leaderboard.page(.whole).entries == page.entries)
    let writer = try fixture.another()
    _ = try await writer.commit(.few(session.id, 2))
    try await writer.expectWhole()
  }

  @Test func `is doubted by every command that comes, and nothing is written`() async throws {
    let fixture = try await SeriesFixture()
    let session = try await fixture.play()[0]
    let digest = try await fixture.leaderboard.digest()
    fixture.clock.set(to: SeriesFixture.start + Self.ahead)
    let leaderboard = fixture.leaderboard
    let first = fixture.first.id
    let request = SessionRequest(season: first, school: fixture.schools[0].id)
    let calls: [@Sendable () async throws -> Void] = [
      { _ = try await leaderboard.commit(.few(session.id, 2)) },
      { _ = try await leaderboard.commit([TapBatch.few(session.id, 2)]) },
      { _ = try await leaderboard.openSession(request) },
      { _ = try await leaderboard.perform(StartSeason(name: "Other")) },
      { _ = try await leaderboard.perform(EndSeason(first)) },
      { _ = try await leaderboard.perform(PassTime()) },
      { _ = try await leaderboard.perform(AdjustTaps(session: session.id, taps: 1, reason: "x")) },
      { _ = try await leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: []))) },
    ]
    for call in calls { await #expect { try await call() } throws: { isDoubted($0) } }
    #expect(try await leaderboard.clockJump()?.shown == fixture.clock.now)
    #expect(try await leaderboard.digest() == digest)
    fixture.clock.set(to: SeriesFixture.start + 1000)
    #expect(try await leaderboard.clockJump() == nil)
    _ = try await leaderboard.commit(.few(session.id, 2))
  }

  @Test func `is believed once somebody has confirmed it`() async throws {
    let fixture = try await SeriesFixture()
    try await fixture.play()
    fixture.clock.set(to: SeriesFixture.start + Self.ahead)
    try await fixture.leaderboard.perform(PassTime(isClockConfirmed: true))
    #expect(try await fixture.leaderboard.clockJump() == nil)
    #expect(try await fixture.leaderboard.currentSeason().name == "Festival · 2027-12-26")
    #expect(try ask(fixture.path, "SELECT count(*) FROM season") == [2])
    try await fixture.play()
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `is not asked about where no season would start or end by it`() async throws {
    let fixture = try await Fixture()
    let session = try await fixture.open()
    fixture.clock.advance(byMilliseconds: Self.ahead)
    await #expect(throws: TapRefusal.self) { try await fixture.leaderboard.commit(.few(session.id, 1)) }
    _ = try await fixture.leaderboard.openSession(
      SessionRequest(season: fixture.season.id, school: fixture.schools[0].id))
    #expect(try await fixture.leaderboard.clockJump() == nil)
  }

  @Test(arguments: [(45 * SeriesFixture.day, true), (45 * SeriesFixture.day + 1, false)])
  func `is one that is more than 45 days ahead of the newest entry`(ahead: Int64, isBelieved: Bool) async throws {
    let fixture = try await Fixture(endsAt: Fixture.start + 1000)
    fixture.clock.advance(byMilliseconds: ahead)
    #expect((try await fixture.leaderboard.clockJump() == nil) == isBelieved)
    if isBelieved {
      try await fixture.leaderboard.perform(PassTime())
    } else {
      await #expect(throws: ContestRefusal.self) { try await fixture.leaderboard.perform(PassTime()) }
    }
  }

  @Test func `is not that of a process that lets time pass each day, though nobody taps`() async throws {
    let fixture = try await Fixture(endsAt: Fixture.start + 100 * SeriesFixture.day)
    for _ in 0..<120 {
      fixture.clock.advance(byMilliseconds: SeriesFixture.day)
      if try await fixture.leaderboard.isTimeDue() { try await fixture.leaderboard.perform(PassTime()) }
    }
    #expect(try await fixture.leaderboard.seasonSeals().count == 1)
    try await fixture.leaderboard.expectWhole()
  }
}
