import Boards
import Leaderboard
import TapGame
import Testing

@Suite struct `Repeating` {
  @Test func `stops after the season that is live`() async throws {
    let fixture = try await SeriesFixture()
    let series = try await fixture.leaderboard.perform(StopRepeating(fixture.first.id))
    #expect(series.endsAt == SeriesFixture.midnight)
    try await fixture.play()
    fixture.clock.set(to: SeriesFixture.midnight)
    #expect(try await fixture.leaderboard.currentSeason() == fixture.first)
    #expect(try await fixture.leaderboard.seasonStates() == [fixture.first.id: .ended])
    await #expect(throws: ContestRefusal.seriesEnded(fixture.first.id, endedAt: SeriesFixture.midnight)) {
      try await fixture.leaderboard.perform(StopRepeating(fixture.first.id))
    }
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `stops at once, with the season that is live`() async throws {
    let fixture = try await SeriesFixture()
    try await fixture.play()
    fixture.clock.advance(byMilliseconds: 1000)
    try await fixture.leaderboard.perform(StopRepeating(fixture.first.id, atOnce: true))
    #expect(try await fixture.leaderboard.season(fixture.first.id).endsAt == SeriesFixture.start + 1000)
    // Nor does a clock that is set back revive it.
    fixture.clock.set(to: SeriesFixture.start)
    #expect(try await fixture.leaderboard.seasonStates() == [fixture.first.id: .ended])
    fixture.clock.set(to: SeriesFixture.midnight + SeriesFixture.day)
    #expect(try await fixture.leaderboard.seasons().count == 1)
    try await fixture.leaderboard.expectWhole()
  }

  @Test(arguments: [false, true])
  func `can be called off before it has begun`(atOnce: Bool) async throws {
    let fixture = try await SeriesFixture(startsAt: SeriesFixture.midnight)
    try await fixture.leaderboard.perform(StopRepeating(fixture.first.id, atOnce: atOnce))
    #expect(try await fixture.leaderboard.seasonStates() == [fixture.first.id: atOnce ? .ended : .scheduled])
    fixture.clock.set(to: SeriesFixture.midnight)
    #expect(try await fixture.leaderboard.seasonStates() == [fixture.first.id: atOnce ? .ended : .live])
    fixture.clock.set(to: SeriesFixture.midnight + 3 * SeriesFixture.day)
    #expect(try await fixture.leaderboard.seasons().count == 1)
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `keeps its name to itself until it has stopped`() async throws {
    let fixture = try await SeriesFixture()
    let name = "Festival"
    await #expect(throws: ContestRefusal.self) {
      try await fixture.leaderboard.perform(StartSeries(name: name, every: .week, in: "UTC"))
    }
    #expect(try await fixture.leaderboard.allSeries().count == 1)
    try await fixture.leaderboard.perform(StopRepeating(fixture.first.id))
    try await fixture.leaderboard.perform(StartSeries(name: name, every: .week, in: "UTC"))
    #expect(try await fixture.leaderboard.allSeries().map(\.name) == [name, name])
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `is stopped by any season of the series, with the next one made first where it is due`() async throws {
    let fixture = try await SeriesFixture()
    fixture.clock.set(to: SeriesFixture.midnight)
    let series = try await fixture.leaderboard.perform(StopRepeating(fixture.first.id))
    #expect(series.endsAt == SeriesFixture.midnight + SeriesFixture.day)
    #expect(try await fixture.leaderboard.seasons().count == 2)
  }

  @Test func `goes on after a season that was ended before its time, with the next period`() async throws {
    let fixture = try await SeriesFixture()
    fixture.clock.advance(byMilliseconds: 1000)
    let ended = try await fixture.leaderboard.perform(EndSeason(fixture.first.id))
    #expect(ended.series == fixture.first.series)
    fixture.clock.advance(byMilliseconds: 1000)
    #expect(try await fixture.leaderboard.seasons().count == 1)
    fixture.clock.set(to: SeriesFixture.midnight)
    #expect(try await fixture.leaderboard.currentSeason().name == "Festival · 2026-11-22")
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `stops now where the season was ended before its time`() async throws {
    let fixture = try await SeriesFixture()
    try await fixture.leaderboard.perform(EndSeason(fixture.first.id))
    fixture.clock.advance(byMilliseconds: 1000)
    #expect(try await fixture.leaderboard.perform(StopRepeating(fixture.first.id)).endsAt == SeriesFixture.start + 1000)
  }

  @Test func `does not let a season run into the next one`() async throws {
    let fixture = try await SeriesFixture()
    await #expect(throws: ContestRefusal.self) {
      try await fixture.leaderboard.perform(EndSeason(fixture.first.id, at: SeriesFixture.midnight + 1))
    }
    try await fixture.leaderboard.perform(EndSeason(fixture.first.id, at: SeriesFixture.midnight + -1))
    // Back to where it was.
    try await fixture.leaderboard.perform(EndSeason(fixture.first.id, at: SeriesFixture.midnight))
    #expect(try await fixture.leaderboard.season(fixture.first.id) == fixture.first)
  }

  /// Random commands found it: the end of a sealed season was set to that of the series.
  @Test func `leaves a sealed season its end when the clock that was ahead has been set back`() async throws {
    let fixture = try await SeriesFixture()
    try await fixture.play()
    fixture.clock.set(to: SeriesFixture.midnight + SeriesFixture.hour)
    #expect(try await fixture.leaderboard.perform(PassTime()) == [fixture.first.id])
    fixture.clock.set(to: SeriesFixture.start + 1000)
    let series = try await fixture.leaderboard.perform(StopRepeating(fixture.first.id, atOnce: true))
    #expect(try await fixture.leaderboard.season(fixture.first.id).endsAt == fixture.first.endsAt)
    #expect(try #require(series.endsAt) >= SeriesFixture.midnight)
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `cannot be stopped where there is none`() async throws {
    let fixture = try await Fixture()
    await #expect(throws: ContestRefusal.notRepeating(fixture.season.id)) {
      try await fixture.leaderboard.perform(StopRepeating(fixture.season.id))
    }
    let unknown = SeasonID(rawValue: 99)
    await #expect(throws: TapRefusal.unknownSeason(unknown)) {
      try await fixture.leaderboard.perform(StopRepeating(unknown))
    }
  }
}
