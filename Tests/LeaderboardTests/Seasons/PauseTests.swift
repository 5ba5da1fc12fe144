import Boards
import Foundation
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import Testing

@Suite struct `A pause of a season` {
  private static let hour: Int64 = 3_600_000

  private func batch(_ session: Session, _ sequence: Int64, taps: Int64 = 20, span: Int64 = 1000) -> TapBatch {
    TapBatch(session: session.id, sequence: sequence, taps: taps, span: span)
  }

  private func taps(_ fixture: Fixture) async throws -> [Int64] {
    let page = try await fixture.leaderboard.page(.top(5))
    let taps = Dictionary(page.entries.map { ($0.school.id, $0.taps) }) { $1 }
    return fixture.schools.map { taps[$0.id] ?? 0 }
  }

  @Test func `lets players in where the season has a lobby, and counts what they tap when it goes on`() async throws {
    let fixture = try await Fixture(endsAt: Fixture.start + Self.hour)
    let (leaderboard, clock, season) = (fixture.leaderboard, fixture.clock, fixture.season.id)
    try await leaderboard.perform(SetSeason(season, SettingChanges(["lobby": .word("open")])))
    clock.advance(byMilliseconds: 1000)
    try await leaderboard.perform(PauseSeason(season))
    clock.advance(byMilliseconds: 60_000)
    let session = try await fixture.open()
    await #expect(throws: TapRefusal.seasonPaused(season)) { try await leaderboard.commit(batch(session, 1)) }
    // However long it waits, its session is not stale.
    clock.advance(byMilliseconds: 2 * Self.hour)
    try await leaderboard.perform(ContinueSeason(season))
    clock.advance(byMilliseconds: 1000)
    #expect(try await leaderboard.commit(batch(session, 1)).accepted > 0)
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `refuses taps and sessions, and moves the end by its length`() async throws {
    let end = Fixture.start + Self.hour
    let fixture = try await Fixture(endsAt: end)
    let (leaderboard, clock, season) = (fixture.leaderboard, fixture.clock, fixture.season.id)
    let session = try await fixture.open()
    clock.advance(byMilliseconds: 1000)
    _ = try await leaderboard.commit(batch(session, 1))
    let paused = try await leaderboard.perform(PauseSeason(season))
    #expect(paused.season.endsAt == nil && paused.pause.plannedEnd == end && paused.schools.isEmpty)
    #expect(try await leaderboard.seasonStates()[season] == .paused)
    #expect(try await leaderboard.currentSeason().id == season)
    let summary = try await leaderboard.page(.top(1)).season
    #expect(summary.state == .paused && summary.pause?.since == clock.now && summary.pause?.left == Self.hour - 1000)

    // It would have ended meanwhile.
    clock.advance(byMilliseconds: 2 * Self.hour)
    await #expect(throws: TapRefusal.seasonPaused(season)) { try await leaderboard.commit(batch(session, 2)) }
    await #expect(throws: TapRefusal.seasonPaused(season)) { try await fixture.open(1) }
    #expect(TapRefusal.seasonPaused(season).action == .retry)
    await #expect(throws: ContestRefusal.self) { try await leaderboard.perform(PauseSeason(season)) }

    let resumed = try await leaderboard.perform(ContinueSeason(season))
    #expect(resumed.season.endsAt == end + 2 * Self.hour && resumed.pause.to == clock.now)
    #expect(try await leaderboard.season(season).endsAt == end + 2 * Self.hour)
    #expect(try await leaderboard.page(.top(1)).season.pause == nil)
    _ = try await fixture.open(1)
    await #expect(throws: ContestRefusal.self) { try await leaderboard.perform(ContinueSeason(season)) }
    clock.advance(byMilliseconds: Self.hour + 3000)
    #expect(try await leaderboard.seasonStates()[season] == .ended)
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `counts what was made before it, on its way or kept on a phone, and nothing that was made in it`()
    async throws
  {
    let fixture = try await Fixture()
    let (leaderboard, clock) = (fixture.leaderboard, fixture.clock)
    let (near, far) = (try await fixture.open(0), try await fixture.open(1))
    clock.advance(byMilliseconds: 10_000)
    try await leaderboard.perform(PauseSeason(fixture.season.id))
    let pausedAt = clock.now
    clock.advance(byMilliseconds: 2900)
    #expect(try await leaderboard.commit(batch(near, 1, taps: 100, span: 5000)).accepted == 100)
    #expect(try await leaderboard.page(.top(1)).entries[0].reachedAt == pausedAt)
    clock.advance(byMilliseconds: 600_000)
    await #expect(throws: TapRefusal.seasonPaused(fixture.season.id)) { try await leaderboard.commit(batch(far, 1)) }
    try await leaderboard.perform(ContinueSeason(fixture.season.id))
    // Ten seconds of play before the pause, and not the ten minutes in it: as much as without a pause.
    let receipt = try await leaderboard.commit(batch(far, 1, taps: 5000, span: 600_000))
    let unpaused = try await Fixture()
    let same = try await unpaused.open(1)
    unpaused.clock.advance(byMilliseconds: 10_000)
    let expected = try await unpaused.leaderboard.commit(batch(same, 1, taps: 5000, span: 600_000))
    #expect(receipt.accepted == expected.accepted && receipt.reason == expected.reason)
    let again = try await leaderboard.commit(batch(near, 2, taps: 5000, span: 600_000))
    #expect(again.accepted <= 140)
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `is no time in which a session goes stale`() async throws {
    let fixture = try await Fixture(rules: try FairPlayRules(sessionTimeout: .seconds(60)))
    let session = try await fixture.open()
    fixture.clock.advance(byMilliseconds: 50_000)
    try await fixture.leaderboard.perform(PauseSeason(fixture.season.id))
    fixture.clock.advance(byMilliseconds: Self.hour)
    try await fixture.leaderboard.perform(ContinueSeason(fixture.season.id))
    #expect(try await fixture.leaderboard.commit(batch(session, 1)).accepted == 20)
  }

  @Test func `leaves the end where it is if it is told so, and ends with it`() async throws {
    let end = Fixture.start + Self.hour
    let fixture = try await Fixture(endsAt: end)
    let (leaderboard, season) = (fixture.leaderboard, fixture.season.id)
    let paused = try await leaderboard.perform(PauseSeason(season, keepsEnd: true))
    #expect(paused.season.endsAt == end)
    #expect(try await leaderboard.page(.top(1)).season.pause?.left == nil)
    fixture.clock.advance(byMilliseconds: Self.hour + 3000)
    #expect(try await leaderboard.seasonStates()[season] == .ended)
    await #expect(throws: TapRefusal.seasonEnded(season, endedAt: end)) {
      try await leaderboard.perform(ContinueSeason(season))
    }
    fixture.clock.advance(byMilliseconds: 600_000)
    #expect(try await leaderboard.perform(PassTime()) == [season])
    try await fixture.leaderboard.expectWhole()
    // The pause is in the seal.
    try tamper(fixture.path, "UPDATE season SET pauses = '[]'")
    let report = try await leaderboard.check()
    let found = report.items.flatMap(\.findings)
    #expect(found.contains { $0.contains("season") && $0.contains("seal") }, "\(found)")
  }

  @Test func `ends with a season that is ended by hand, whose end is taken back as it would be without it`()
    async throws
  {
    let end = Fixture.start + Self.hour
    let fixture = try await Fixture(endsAt: end)
    let (leaderboard, season) = (fixture.leaderboard, fixture.season.id)
    try await leaderboard.perform(PauseSeason(season))
    fixture.clock.advance(byMilliseconds: 60_000)
    await #expect(throws: ContestRefusal.self) { try await leaderboard.perform(EndSeason(season, at: end)) }
    #expect(try await leaderboard.perform(EndSeason(season)).endsAt == fixture.clock.now)
    #expect(try await leaderboard.perform(ResumeSeason(season)).endsAt == end + 60_000)
    #expect(try await leaderboard.seasonStates()[season] == .live)
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `can be set afterwards, with a dry run and an undo`() async throws {
    let end = Fixture.start + Self.hour
    let fixture = try await Fixture(endsAt: end)
    let (leaderboard, clock, season) = (fixture.leaderboard, fixture.clock, fixture.season.id)
    try await fixture.tap(30, for: 0)
    try await fixture.tap(20, for: 1)
    clock.advance(byMilliseconds: 60_000)
    let from = clock.now
    try await fixture.tap(40, for: 1)
    try await fixture.tap(10, for: 2)
    clock.advance(byMilliseconds: 60_000)
    let to = clock.now
    try await fixture.tap(5, for: 0)
    let before = try await taps(fixture)
    #expect(before == [35, 60, 10, 0, 0])

    let pause = PauseSeason(season, from: from, to: to, reason: "the network was down")
    let planned = try await leaderboard.plan(pause)
    #expect(try await taps(fixture) == before)
    #expect(try await leaderboard.season(season).pauses.all.isEmpty)
    let report = try await leaderboard.perform(pause)
    #expect(report == planned)
    #expect(report.pause.taken == .init(sessions: 2, taps: 50))
    #expect(report.season.endsAt == end + (to - from))
    #expect(report.schools.map(\.tapsAfter).sorted() == [0, 20] || report.movedSchools >= 2)
    #expect(try await taps(fixture) == [35, 20, 0, 0, 0])
    #expect(
      try await leaderboard.ask(AdjustmentQuestion()).map(\.reason) == ["the network was down", "the network was down"])
    await #expect(throws: ContestRefusal.self) {
      try await leaderboard.perform(PauseSeason(season, from: from + 1, to: to))
    }
    try await fixture.leaderboard.expectWhole()

    clock.advance(byMilliseconds: 1000)
    let undone = try await leaderboard.perform(UndoPause(season, pause: 1))
    #expect(undone.pause.undoneAt == clock.now && undone.season.endsAt == end)
    #expect(try await taps(fixture) == before)
    await #expect(throws: ContestRefusal.self) { try await leaderboard.perform(UndoPause(season, pause: 1)) }
    await #expect(throws: ContestRefusal.self) { try await leaderboard.perform(UndoPause(season, pause: 7)) }
    // What was undone can be taken out again.
    #expect(try await leaderboard.perform(PauseSeason(season, from: from, to: to)).pause.taken?.taps == 50)
    try await fixture.leaderboard.expectWhole()
    let copy = try Leaderboard.open(fixture.path, clock: clock)
    let (stored, shown) = (try await copy.season(season), try await leaderboard.season(season))
    #expect(stored == shown)
    try copy.close()
  }

  @Test func `that began a while ago takes out what has counted since, and goes on`() async throws {
    let fixture = try await Fixture()
    let (leaderboard, clock, season) = (fixture.leaderboard, fixture.clock, fixture.season.id)
    try await fixture.tap(30, for: 0)
    clock.advance(byMilliseconds: 60_000)
    let from = clock.now
    let receipt = try await fixture.tap(40, for: 0)
    let report = try await leaderboard.perform(PauseSeason(season, from: from))
    #expect(report.pause.taken?.taps == 40 && report.pause.to == nil)
    let next = TapBatch(session: receipt.session, sequence: 2, taps: 1, span: 100)
    clock.advance(byMilliseconds: 5000)
    await #expect(throws: TapRefusal.seasonPaused(season)) { try await leaderboard.commit(next) }
    await #expect(throws: ContestRefusal.self) { try await leaderboard.perform(UndoPause(season, pause: 1)) }
    try await leaderboard.perform(ContinueSeason(season))
    #expect(try await leaderboard.perform(UndoPause(season, pause: 1)).pause.taken?.taps == 40)
    #expect(try await taps(fixture) == [70, 0, 0, 0, 0])
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `takes from a banned session what lifting the ban does not give back`() async throws {
    let fixture = try await Fixture()
    let (leaderboard, clock, season) = (fixture.leaderboard, fixture.clock, fixture.season.id)
    let from = clock.now
    let receipt = try await fixture.tap(40, for: 0)
    let ban = try await leaderboard.perform(BanSessions(.session(receipt.session), reason: "a macro")).ban.id
    clock.advance(byMilliseconds: 1000)
    let report = try await leaderboard.perform(PauseSeason(season, from: from, to: clock.now))
    #expect(report.pause.taken?.taps == 40)
    #expect(try await leaderboard.perform(LiftBan(ban, reason: "no macro")).ban.lift?.taps == 0)
    #expect(try await taps(fixture) == [0, 0, 0, 0, 0])
    try await leaderboard.perform(UndoPause(season, pause: 1))
    #expect(try await taps(fixture) == [40, 0, 0, 0, 0])
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `moves no end of a season that repeats or whose end has passed, and lies within the season`() async throws
  {
    let fixture = try await Fixture(endsAt: Fixture.start + Self.hour)
    let (leaderboard, clock, season) = (fixture.leaderboard, fixture.clock, fixture.season.id)
    let daily = try await leaderboard.perform(StartSeries(name: "Days", every: .day, in: "UTC"))
    await #expect(throws: ContestRefusal.self) { try await leaderboard.perform(PauseSeason(daily.id)) }
    #expect(try await leaderboard.perform(PauseSeason(daily.id, keepsEnd: true)).season.endsAt == daily.endsAt)
    for (from, to) in [
      (Fixture.start + -1, clock.now), (clock.now + 1, clock.now + 2), (clock.now, clock.now),
      (clock.now, clock.now + 1),
    ] {
      await #expect(throws: ContestRefusal.self) {
        try await leaderboard.perform(PauseSeason(season, from: from, to: to))
      }
    }
    clock.advance(byMilliseconds: Self.hour + 1000)
    await #expect(throws: TapRefusal.self) { try await leaderboard.perform(PauseSeason(season)) }
    let late = PauseSeason(season, from: Fixture.start, to: Fixture.start + 1000)
    await #expect(throws: ContestRefusal.self) { try await leaderboard.perform(late) }
    let kept = PauseSeason(season, from: late.from, to: late.to, keepsEnd: true)
    #expect(try await leaderboard.perform(kept).season.endsAt == Fixture.start + Self.hour)
    clock.advance(byMilliseconds: 3000)
    await #expect(throws: TapRefusal.self) { try await leaderboard.perform(UndoPause(season, pause: 1)) }
    await #expect(throws: TapRefusal.unknownSeason(SeasonID(rawValue: 9))) {
      try await leaderboard.perform(PauseSeason(SeasonID(rawValue: 9)))
    }
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `is told to observers, and to another process`() async throws {
    let fixture = try await Fixture()
    let other = try Leaderboard.open(fixture.path, clock: fixture.clock)
    var changes = fixture.leaderboard.changes().makeAsyncIterator()
    _ = try await changes.change()
    try await fixture.leaderboard.perform(PauseSeason(fixture.season.id))
    let change = try await changes.change()
    #expect(change.isRestart)
    #expect(try await other.seasonStates()[fixture.season.id] == .paused)
    try other.close()
  }
}
