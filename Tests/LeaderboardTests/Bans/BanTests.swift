import Boards
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

@Suite struct `A ban` {
  private static let home = SessionSource(id: SourceID(rawValue: 77), kind: .publicAddress)

  /// Schools 0 to 4 with 50, 40, 30, 20 and 10 taps, the first ones by two sessions of one player.
  private func played() async throws -> (fixture: Fixture, cheats: [Session]) {
    let fixture = try await Fixture()
    let bot = try #require(Nickname("봇"))
    let cheats = [try await fixture.open(0, nickname: bot), try await fixture.open(0, nickname: bot)]
    fixture.clock.advance(byMilliseconds: 5000)
    for session in cheats { _ = try await fixture.leaderboard.commit(.few(session.id, 1, taps: 20)) }
    for (school, taps) in [(0, 10), (1, 40), (2, 30), (3, 20), (4, 10)] {
      try await fixture.tap(Int64(taps), for: school)
    }
    return (fixture, cheats)
  }

  private func player(_ fixture: Fixture) throws -> BanTarget {
    .player(try #require(Nickname("봇")), school: fixture.schools[0].id, season: fixture.season.id)
  }

  @Test func `tells which ranks change, and moves totals, boards, players and history in one revision`() async throws {
    let (fixture, cheats) = try await played()
    let leaderboard = fixture.leaderboard
    var changes = leaderboard.changes().makeAsyncIterator()
    let start = try await changes.change()
    fixture.clock.advance(byMilliseconds: 61_000)
    let report = try await leaderboard.perform(BanSessions(try player(fixture), reason: "one macro"))

    #expect((report.ban.sessions, report.ban.taps) == (2, 40))
    #expect(report.schools.first?.school == fixture.schools[0].id && report.schools.first?.name == "School 0")
    #expect(report.schools.map(\.rankBefore) == [1, 2, 3, 4, 5])
    #expect(report.schools.map(\.rankAfter) == [5, 1, 2, 3, 4])
    #expect(report.schools.map(\.tapsAfter) == [10, 40, 30, 20, 10] && report.movedSchools == 5)
    let page = try await leaderboard.page(.top(5))
    #expect(page.revision == report.ban.revision && page.revision.rawValue == start.revision.rawValue + 1)
    #expect(page.entries.map(\.school) == [1, 2, 3, 4, 0].map { fixture.summaries[$0] })
    #expect(page.entries.map(\.school.id) == report.schools.sorted { $0.rankAfter < $1.rankAfter }.map(\.school))
    let change = try await changes.change()
    #expect(change.since == start.revision && change.revision == report.ban.revision)
    #expect(change.moves.first { $0.school == SchoolName(fixture.summaries[0]) }?.gained == -40)
    #expect(try await leaderboard.players(.whole).entries.allSatisfy { $0.nickname == nil })
    let history = try await leaderboard.history(of: fixture.schools[0].id, steps: HistorySteps(every: .seconds(60)))
    #expect(history.points.map(\.taps).max() == 50 && history.points.last?.taps == 10)

    let records = try await leaderboard.ask(AdjustmentQuestion(season: fixture.season.id))
    #expect(records.map(\.session) == cheats.map(\.id) && records.map(\.taps) == [-20, -20])
    #expect(
      records.allSatisfy { $0.reason == "one macro" && $0.revision == report.ban.revision && $0.sessionTaps == 0 })
    #expect(try await leaderboard.ask(BanQuestion(season: fixture.season.id)) == [report.ban])
    #expect(try await leaderboard.ask(BanQuestion()) == [report.ban])
    try await leaderboard.expectWhole()
    let again = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
    #expect(try await again.page(.top(5)) == page)
    #expect(try await again.ask(BanQuestion()) == [report.ban])
  }

  @Test func `is undone with all that it took, in one revision`() async throws {
    let (fixture, cheats) = try await played()
    let leaderboard = fixture.leaderboard
    let before = try await leaderboard.page(.top(5)).entries
    let players = try await leaderboard.players(.whole).entries
    fixture.clock.advance(byMilliseconds: 1000)
    let ban = try await leaderboard.perform(BanSessions(try player(fixture), reason: "one macro")).ban
    fixture.clock.advance(byMilliseconds: 1000)
    let report = try await leaderboard.perform(LiftBan(ban.id, reason: "two pupils"))
    #expect(report.ban.lift?.taps == 40 && report.ban.lift?.sessions == 2)
    #expect(report.schools.map(\.rankBefore) == [5, 1, 2, 3, 4] && report.schools.map(\.rankAfter) == [1, 2, 3, 4, 5])
    let after = try await leaderboard.page(.top(5)).entries
    #expect(after.map(\.school) == before.map(\.school) && after.map(\.taps) == before.map(\.taps))
    #expect(try await leaderboard.players(.whole).entries == players)
    #expect(try await leaderboard.ask(AdjustmentQuestion()).map(\.taps) == [-20, -20, 20, 20])
    #expect(try await leaderboard.ask(AdjustmentQuestion()).suffix(2).allSatisfy { $0.reason == "two pupils" })
    #expect(try await leaderboard.commit(.few(cheats[0].id, 2, taps: 1)).sessionTaps == 21)
    try await leaderboard.expectWhole()
  }

  @Test func `that is only planned, or refused, leaves the file as it is`() async throws {
    let (fixture, cheats) = try await played()
    let leaderboard = fixture.leaderboard
    let before = try await leaderboard.digest()
    let planned = try await leaderboard.plan(BanSessions(try player(fixture), reason: "macro"))
    await #expect(throws: ContestRefusal.otherSessions(expected: 3, available: 2)) {
      try await leaderboard.perform(BanSessions(try player(fixture), reason: "macro", sessions: 3))
    }
    #expect(try await leaderboard.digest() == before)
    #expect(try await leaderboard.ask(BanQuestion()).isEmpty)
    let made = try await leaderboard.perform(BanSessions(try player(fixture), reason: "macro", sessions: 2))
    #expect(made == planned)
    let banned = try await leaderboard.digest()
    let lift = try await leaderboard.plan(LiftBan(made.ban.id, reason: "no"))
    #expect(lift.ban.lift?.taps == 40)
    #expect(try await leaderboard.digest() == banned)
    await #expect(throws: ContestRefusal.bannedSession(cheats[0].id, by: made.ban.id)) {
      try await leaderboard.perform(AdjustTaps(session: cheats[0].id, taps: 5, reason: "a gift"))
    }
    #expect(try await leaderboard.digest() == banned)
  }

  @Test func `takes 1,200 sessions of 200 schools at once, and undoes it`() async throws {
    let fixture = try await Fixture(schools: 250)
    let names = (0..<1400).map { Nickname($0 < 1200 ? "bot\($0)" : "kim\($0)") ?? .anonymous }
    let sessions = try await fixture.leaderboard.openSessions(
      names.enumerated().map {
        SessionRequest(season: fixture.season.id, school: fixture.schools[$0.offset % 200].id, nickname: $0.element)
      })
    _ = try await fixture.leaderboard.commit(sessions.map { .few($0.id, 1, taps: 5) })
    let filter = SessionFilter(season: fixture.season.id, nicknamePrefix: Nickname("bot"))
    let report = try await fixture.leaderboard.perform(BanSessions(.sessions(filter), reason: "bots", sessions: 1200))
    #expect(report.ban.taps == 6000 && report.schools.count(where: { $0.tapsBefore > $0.tapsAfter }) == 200)
    #expect(try await fixture.leaderboard.totals(season: fixture.season.id).schools.reduce(0) { $0 + $1.taps } == 1000)
    #expect(try await fixture.leaderboard.players(.top(1)).total == 200)
    _ = try await fixture.leaderboard.perform(LiftBan(report.ban.id, reason: "no bots"))
    #expect(
      try await fixture.leaderboard.totals(season: fixture.season.id).schools.reduce(0) { $0 + $1.taps } == 7000)
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `goes with an export, and its seal is whole without the address`() async throws {
    let (fixture, _) = try await played()
    let leaderboard = fixture.leaderboard
    let request = SessionRequest(season: fixture.season.id, school: fixture.schools[1].id, source: Self.home)
    let session = try await leaderboard.openSession(request)
    _ = try await leaderboard.commit(.few(session.id, 1))
    _ = try await leaderboard.perform(BanSessions(try player(fixture), reason: "macro"))
    _ = try await leaderboard.perform(BanSessions(.address(of: session.id), reason: "machine"))
    try await leaderboard.perform(LiftBan(BanID(rawValue: 1), reason: "no macro"))
    let bans = try await leaderboard.ask(BanQuestion())

    let copy = try Leaderboard.open(try await fixture.readBack().path, clock: fixture.clock)
    #expect(try await copy.ask(BanQuestion()) == bans)
    #expect(try await copy.digest() == leaderboard.digest())
    await #expect(throws: TapRefusal.banned(fixture.season.id)) { try await copy.openSession(request) }

    #expect(try ask(fixture.path, "SELECT source FROM ban WHERE source IS NOT NULL") == [77])
    try await fixture.seal()
    #expect(try ask(fixture.path, "SELECT count(*) FROM ban WHERE source IS NOT NULL") == [0])
    #expect(try await leaderboard.ask(BanQuestion()) == bans)
    try await leaderboard.expectWhole()
  }

  @Test(arguments: ["DELETE FROM ban", "INSERT OR REPLACE INTO ban SELECT * FROM ban"])
  func `cannot be made undone behind the contest's back`(change: String) async throws {
    let (fixture, _) = try await played()
    try await fixture.leaderboard.perform(BanSessions(try player(fixture), reason: "macro"))
    #expect(throws: (any Error).self) { try tamper(fixture.path, change) }
    #expect(try await fixture.leaderboard.ask(BanQuestion()).count == 1)
  }

  @Test func `that another process made is known at once`() async throws {
    let (fixture, cheats) = try await played()
    let other = try Leaderboard.open(fixture.path, clock: fixture.clock)
    #expect(try await fixture.leaderboard.players(.whole).total == 6)
    try await other.perform(BanSessions(try player(fixture), reason: "macro"))
    await #expect(throws: TapRefusal.banned(fixture.season.id)) {
      try await fixture.leaderboard.commit(.few(cheats[0].id, 2))
    }
    #expect(try await fixture.leaderboard.players(.whole).total == 5)
    #expect(try await fixture.leaderboard.page(.top(1)).entries.first?.taps == 40)
  }
}
