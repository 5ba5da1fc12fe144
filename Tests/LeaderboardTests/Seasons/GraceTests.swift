import Boards
import Leaderboard
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

@Suite struct `The grace after a season's end` {
  private static let end = Fixture.start + 90_000

  @Test func `has the season counting until it is over, and nothing shown moves afterwards`() async throws {
    let fixture = try await Fixture(endsAt: Self.end)
    let sessions = try await [fixture.open(0), fixture.open(1)]
    fixture.clock.set(to: Self.end + -40_000)
    for session in sessions { _ = try await fixture.leaderboard.commit(.few(session.id, 1)) }
    fixture.clock.set(to: Self.end + 1500)
    let counting = try await fixture.leaderboard.page(.whole)
    #expect(counting.state == .counting)
    #expect((counting.season.endsAt, counting.season.finalAt) == (Self.end, Self.end + 3000))
    _ = try await fixture.leaderboard.commit(.few(sessions[1].id, 2))
    let middle = try await fixture.leaderboard.page(.whole, at: Self.end + -35_000)
    fixture.clock.set(to: Self.end + 3000)
    let final = try await fixture.leaderboard.page(.whole)
    #expect(final.state == .ended)
    #expect(final.entries.prefix(2).map(\.taps) == [6, 3])
    #expect(final.entries[0].reachedAt == Self.end)
    await #expect(throws: TapRefusal.self) { try await fixture.leaderboard.commit(.few(sessions[0].id, 2)) }
    // The history has the last taps in the season's last minute, and no earlier one has moved.
    #expect(try await fixture.leaderboard.page(.whole, at: Self.end + -35_000).entries == middle.entries)
    #expect(try await fixture.leaderboard.page(.whole, at: Self.end).entries.map(\.taps).prefix(2) == [6, 3])
    let lastMinute = Self.end.minute
    #expect(try ask(fixture.path, "SELECT max(minute) FROM school_minute") == [lastMinute])
    fixture.clock.set(to: Self.end + 600_000)
    try await fixture.leaderboard.perform(PassTime())
    #expect(try await fixture.leaderboard.page(.whole).entries == final.entries)
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `is over for good, also for another process with a clock that is behind`() async throws {
    let fixture = try await Fixture(endsAt: Self.end)
    let session = try await fixture.open()
    fixture.clock.set(to: Self.end + 1)
    try await fixture.leaderboard.perform(PassTime())
    #expect(try await fixture.leaderboard.isTimeDue() == false)
    fixture.clock.set(to: Self.end + 3000)
    #expect(try await fixture.leaderboard.isTimeDue())
    try await fixture.leaderboard.perform(PassTime())
    #expect(try await fixture.leaderboard.isTimeDue() == false)
    try fixture.leaderboard.close()
    let behind = VirtualClock(Self.end + 500)
    let other = try Leaderboard.open(fixture.path, clock: behind, access: .readWrite)
    #expect(try await other.seasonStates() == [fixture.season.id: .ended])
    await #expect(throws: TapRefusal.seasonEnded(fixture.season.id, endedAt: Self.end)) {
      try await other.commit(.few(session.id, 1))
    }
    try other.close()
  }

  @Test func `begins also where the season is ended by hand, and the taps on their way count`() async throws {
    let fixture = try await Fixture()
    let session = try await fixture.open()
    fixture.clock.advance(byMilliseconds: 1000)
    try await fixture.leaderboard.perform(EndSeason(fixture.season.id))
    #expect(try await fixture.leaderboard.seasonStates() == [fixture.season.id: .counting])
    fixture.clock.advance(byMilliseconds: 2000)
    #expect(try await fixture.leaderboard.commit(.few(session.id, 1)).accepted == 3)
    await #expect(throws: TapRefusal.self) { try await fixture.leaderboard.perform(EndSeason(fixture.season.id)) }
    await #expect(throws: (any Error).self) {
      try await fixture.leaderboard.perform(AdjustTaps(session: session.id, taps: -1, reason: "macro"))
    }
    fixture.clock.advance(byMilliseconds: 1000)
    #expect(try await fixture.leaderboard.seasonStates() == [fixture.season.id: .ended])
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `runs beside the next season of the series`() async throws {
    let fixture = try await SeriesFixture(rules: .standard)
    let session = try await fixture.play()[5]
    fixture.clock.set(to: SeriesFixture.midnight + 1000)
    let next = try await fixture.leaderboard.currentSeason()
    #expect(next.startsAt == SeriesFixture.midnight)
    _ = try await fixture.play(3)
    let before = try await fixture.leaderboard.standing(of: fixture.schools[5].id, season: next.id).taps
    let receipt = try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: 2, taps: 2, span: 200))
    #expect(receipt.accepted == 2)
    #expect(try await fixture.leaderboard.standing(of: fixture.schools[5].id, season: next.id).taps == before)
    #expect(try await fixture.leaderboard.seasonStates() == [fixture.first.id: .counting, next.id: .live])
    #expect(next.rules.grace == .seconds(3))
    try await fixture.leaderboard.expectWhole()
  }
}
