import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

/// What must hold however seasons follow one another.
@Suite struct `A season that a new one followed` {
  /// All that a file has of a season: standings under every policy, sessions, receipts, history.
  private func record(of season: SeasonID, in fixture: SeriesFixture) async throws -> [String] {
    var lines: [String] = []
    for ties in TiePolicy.allCases {
      let page = try await fixture.leaderboard.page(.whole, season: season, ties: ties)
      lines += page.entries.map { "\(ties) \($0.rank) \($0.taps) \($0.reachedAt) \($0.school.id)" }
    }
    lines += try ask(
      fixture.path,
      """
      SELECT 'season ' || id || name || starts_at || '-' || ends_at FROM season WHERE id = \(season)
      UNION ALL SELECT 'session ' || id || ' ' || school || ' ' || accepted || ' ' || rejected || ' ' || last_sequence || ' '
             || last_active_at || nickname FROM session WHERE season = \(season)
      UNION ALL SELECT 'receipt ' || receipt.id || ' ' || sequence || ' ' || receipt.accepted || ' ' || school_taps || ' '
             || revision FROM receipt JOIN session ON session.id = session WHERE season = \(season)
      UNION ALL SELECT 'total ' || school || ' ' || taps || ' ' || reached_at FROM school_total WHERE season = \(season)
      UNION ALL SELECT 'minute ' || school || ' ' || minute || ' ' || taps FROM school_minute WHERE season = \(season)
      """)
    return lines
  }

  @Test(arguments: SeasonPeriod.allCases)
  func `keeps its standings, sessions, receipts and history through ten more`(period: SeasonPeriod) async throws {
    let fixture = try await SeriesFixture(every: period)
    var kept: [(season: Season, session: Session, receipt: Receipt, record: [String])] = []
    for round in 0..<11 {
      let season = try await fixture.leaderboard.currentSeason()
      let session = try #require(try await fixture.play(Int64(round) * 3).last)
      let batch = TapBatch(session: session.id, sequence: 2, taps: 5, span: 500)
      let receipt = try await fixture.leaderboard.commit(batch)
      // Its own end, without anybody's doing.
      fixture.clock.set(to: try #require(season.endsAt))
      kept.append((season, session, receipt, try await record(of: season.id, in: fixture)))
    }
    let seasons = try await fixture.leaderboard.seasons()
    #expect(seasons.count == 12)
    for (season, session, receipt, record) in kept {
      // Six schools under four policies, a season, six sessions, seven receipts, six totals, six minutes.
      #expect(record.count == 50)
      #expect(try await self.record(of: season.id, in: fixture) == record)
      // A repeat gets the receipt of the first time; a new batch is refused by name.
      let repeated = TapBatch(session: session.id, sequence: 2, taps: 5, span: 500)
      #expect(try await fixture.leaderboard.commit(repeated) == receipt)
      await #expect(throws: TapRefusal.seasonEnded(season.id, endedAt: try #require(season.endsAt))) {
        try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: 3, taps: 5, span: 0))
      }
    }
    try await fixture.leaderboard.expectWhole()
  }

  @Test(arguments: [500, 3_000_000, 10 * 86_400_000] as [Int64])
  func `stays ended when the clock is set back over the boundary`(setback: Int64) async throws {
    let fixture = try await SeriesFixture()
    let session = try await fixture.play()[0]
    fixture.clock.set(to: SeriesFixture.midnight + 200)
    try await fixture.leaderboard.perform(PassTime())
    let second = try await fixture.leaderboard.currentSeason()
    fixture.clock.advance(byMilliseconds: -setback)
    await #expect(throws: TapRefusal.seasonEnded(fixture.first.id, endedAt: SeriesFixture.midnight)) {
      try await fixture.leaderboard.commit(TapBatch(session: session.id, sequence: 2, taps: 1, span: 0))
    }
    if setback <= 3_600_000 { #expect(try await fixture.leaderboard.currentSeason() == second) }
    fixture.clock.set(to: SeriesFixture.midnight + SeriesFixture.day)
    #expect(try await fixture.leaderboard.currentSeason().name == "Festival · 2026-11-23")
    try await fixture.leaderboard.expectWhole()
  }

  /// A clock that was a month ahead for a moment must not keep the days before it from having their seasons.
  @Test func `is followed by the next one though the clock was far ahead for a while`() async throws {
    let fixture = try await SeriesFixture()
    fixture.clock.set(to: SeriesFixture.midnight + 30 * SeriesFixture.day)
    try await fixture.leaderboard.perform(PassTime())
    #expect(try await fixture.leaderboard.currentSeason().name == "Festival · 2026-12-22")
    fixture.clock.set(to: SeriesFixture.midnight + SeriesFixture.hour)
    #expect(try await fixture.leaderboard.currentSeason().name == "Festival · 2026-11-22")
    try await fixture.leaderboard.expectWhole()
  }

  private static let damages = [
    ("UPDATE season SET ends_at = ends_at + 1 WHERE id = 1", "season 2 begins before"),
    ("UPDATE season SET starts_at = starts_at - 1 WHERE id = 2", "season 2 begins before"),
    ("UPDATE season SET ends_at = NULL WHERE id = 2", "season 2 of series 1 has no end"),
    ("UPDATE season SET starts_at = starts_at - 1 WHERE id = 1", "season 1 is played outside"),
    ("UPDATE season_series SET ends_at = (SELECT ends_at - 1 FROM season WHERE id = 2)", "season 2 is played outside"),
    ("UPDATE season_series SET time_zone = 'Mars/Phobos'", "Mars/Phobos"),
  ]

  @Test func `is found by the check where it does not fit`() async throws {
    let fixture = try await SeriesFixture()
    fixture.clock.set(to: SeriesFixture.midnight)
    try await fixture.leaderboard.perform(PassTime())
    let kept = try KeptFile(fixture.path)
    for (damage, words) in Self.damages {
      try tamper(fixture.path, damage)
      let findings = try await fixture.leaderboard.check().items.flatMap(\.findings)
      #expect(findings.count == 1 && findings.allSatisfy { $0.contains(words) }, "\(damage): \(findings)")
      try kept.putBack()
    }
    try await fixture.leaderboard.expectWhole()
  }

  @Test func `of an unknown zone keeps the file usable`() async throws {
    let fixture = try await SeriesFixture()
    try await fixture.play()
    try tamper(fixture.path, "UPDATE season_series SET time_zone = 'Mars/Phobos'")
    fixture.clock.set(to: SeriesFixture.midnight)
    let other = try fixture.another()
    #expect(try await other.currentSeason() == fixture.first)
    #expect(try await other.allSeries()[0].timeZone == "Mars/Phobos")
    #expect(try await other.perform(StopRepeating(fixture.first.id)).endsAt == SeriesFixture.midnight)
  }
}
