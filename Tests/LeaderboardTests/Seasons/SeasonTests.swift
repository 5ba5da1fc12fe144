import Boards
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

@Suite struct `Seasons` {
  @Test func `stay ended, to players and to readers, however far the clock is set back`() async throws {
    let end = Fixture.start + 10_000
    let fixture = try await Fixture(endsAt: end, rules: .withoutGrace)
    let session = try await fixture.open()
    let over = TapRefusal.seasonEnded(fixture.season.id, endedAt: end)
    for setback in [0, 1000, 1_800_000, 7_200_000, 31_536_000_000] as [Int64] {
      fixture.clock.set(to: end + -setback)
      await #expect(throws: over, "\(setback)") {
        try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 1, span: 0))
      }
      await #expect(throws: over, "\(setback)") { try await fixture.open() }
      #expect(try await fixture.leaderboard.page(.top(1)).state == .ended, "\(setback)")
      #expect(try await fixture.leaderboard.seasonStates() == [fixture.season.id: .ended], "\(setback)")
    }
  }

  @Test func `end later when that is asked, but not in the past`() async throws {
    let fixture = try await Fixture()
    fixture.clock.advance(byMilliseconds: 1000)
    await #expect(throws: ContestRefusal.self) {
      try await fixture.leaderboard.perform(EndSeason(fixture.season.id, at: Fixture.start + 999))
    }
    try await fixture.leaderboard.perform(EndSeason(fixture.season.id, at: Fixture.start + 5000))
    #expect(try await fixture.leaderboard.season(fixture.season.id).state(at: fixture.clock.now) == .live)
    fixture.clock.advance(byMilliseconds: 4000)
    await #expect(throws: TapRefusal.seasonEnded(fixture.season.id, endedAt: Fixture.start + 5000)) {
      try await fixture.open()
    }
  }

  @Test func `the current one is the newest live, else the last that ended, else the first to come`() async throws {
    let fixture = try await Fixture()
    let leaderboard = fixture.leaderboard
    let soon = try await leaderboard.perform(StartSeason(name: "Soon", startsAt: Fixture.start + 10_000))
    #expect(try await leaderboard.currentSeason().id == fixture.season.id)
    fixture.clock.advance(byMilliseconds: 5)
    try await leaderboard.perform(EndSeason(fixture.season.id))
    #expect(try await leaderboard.currentSeason().id == fixture.season.id)
    fixture.clock.advance(byMilliseconds: 10_000)
    #expect(try await leaderboard.currentSeason().id == soon.id)
    let empty = try Leaderboard.open(fixture.folder.path("empty.sqlite"), clock: fixture.clock)
    await #expect(throws: BoardError.noSeason) { try await empty.currentSeason() }
  }

  @Test func `have a name that can be shown`() async throws {
    let fixture = try await Fixture()
    for name in [
      "", " ", "\u{200B}", "a\u{202E}b", "e" + String(repeating: "\u{301}", count: 5000), "a\u{1B}[31m",
      String(repeating: "x", count: 61),
    ] {
      await #expect(throws: ContestRefusal.self, "\(name)") {
        try await fixture.leaderboard.perform(StartSeason(name: name))
      }
    }
  }
}
