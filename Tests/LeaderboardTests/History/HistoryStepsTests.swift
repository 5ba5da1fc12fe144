import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `History steps` {
  private static let hour: Int64 = 3_600_000

  /// The moments in a span of so many hours.
  private func moments(from start: Timestamp, hours: Int64, _ steps: HistorySteps) throws -> [Timestamp] {
    try steps.moments(in: start...(start + hours * Self.hour))
  }

  @Test(arguments: [1, 2, 8, 24, 72, 168, 24 * 28, 24 * 90, 24 * 365, 24 * 3650] as [Int64])
  func `are as long as to give thirty rows at the most`(hours: Int64) throws {
    let found = try moments(from: Fixture.start, hours: hours, HistorySteps())
    #expect(found.count <= HistorySteps.usualCount)
    #expect(found.count >= 10)
    #expect(found.first == Fixture.start && found.last == Fixture.start + hours * Self.hour)
  }

  @Test(arguments: [Int64.min, 0, 1 << 40, .max])
  func `of any length are steps`(every: Int64) throws {
    let found = try moments(from: Fixture.start, hours: 2, HistorySteps(every: .milliseconds(every)))
    #expect(found.first == Fixture.start && found.last == Fixture.start + 2 * Self.hour)
  }

  @Test func `with dense ranks are so many and no more`() async throws {
    let fixture = try await Fixture(schools: 2, endsAt: Fixture.start + 12 * Self.hour)
    fixture.clock.advance(byMilliseconds: 13 * Self.hour)
    let school = fixture.schools[0].id
    let few = try await fixture.leaderboard.history(
      of: school, ties: .dense, steps: HistorySteps(every: .seconds(60 * 2)))
    #expect(few.points.count > 300)
    await #expect {
      try await fixture.leaderboard.history(of: school, ties: .dense, steps: HistorySteps(every: .seconds(60)))
    } throws: {
      "\($0)".contains("no more than 500 moments")
    }
    #expect(
      try await fixture.leaderboard.history(of: school, steps: HistorySteps(every: .seconds(60))).points.count > 700)
  }

  @Test func `lie where a person's clock shows round times`() throws {
    // Half past three in UTC; the clock is half an hour ahead of the hour.
    let start = Timestamp(milliseconds: 1_790_000_040_000 / 86_400_000 * 86_400_000 + 7 * Self.hour / 2)
    let found = try moments(
      from: start + 60_000, hours: 5,
      HistorySteps(every: .seconds(60 * 120), offset: { _ in .milliseconds(11 * Self.hour / 2) }))
    // The clock shows 9:01, 10:00, 12:00, 14:00, 14:01.
    #expect(found.map { $0.milliseconds(since: start) / 60_000 } == [1, 60, 180, 300, 301])
  }

  @Test func `of days start at midnight, also when clocks change in between`() throws {
    let midnight = Timestamp(milliseconds: 1_790_000_040_000 / 86_400_000 * 86_400_000)
    let change = midnight + 36 * Self.hour
    let offset: @Sendable (Timestamp) -> Duration = { .milliseconds($0 < change ? Self.hour : 0) }
    let found = try moments(from: midnight, hours: 96, HistorySteps(every: .seconds(60 * 1440), offset: offset))
    #expect(found.map { $0.milliseconds(since: midnight) / Self.hour } == [0, 23, 48, 72, 96])
  }

  @Test func `of weeks start on Mondays`() throws {
    let found = try moments(from: Fixture.start, hours: 24 * 30, HistorySteps(every: .seconds(60 * 10_080)))
    for moment in found.dropFirst().dropLast() {
      #expect(moment.milliseconds % 86_400_000 == 0)
      // 1970-01-01 was a Thursday.
      #expect((moment.milliseconds / 86_400_000 + 3) % 7 == 0)
    }
    #expect(found.count > 4)
  }

  @Test func `are held within the season, and cut where that is asked for`() throws {
    let start = Fixture.start
    let wide = HistorySteps(every: .seconds(60 * 60), from: start + -Self.hour, to: start + 100 * Self.hour)
    let all = try moments(from: start, hours: 3, wide)
    #expect(all.first == start && all.last == start + 3 * Self.hour)
    let part = HistorySteps(every: .seconds(60 * 60), from: start + Self.hour, to: start + 2 * Self.hour)
    let some = try moments(from: start, hours: 3, part)
    #expect(some.first == start + Self.hour && some.last == start + 2 * Self.hour)
    let point = try moments(from: start, hours: 3, HistorySteps(from: start, to: start))
    #expect(point == [start])
  }

  @Test func `are refused where there would be too many`() throws {
    #expect {
      try moments(from: Fixture.start, hours: 24 * 365, HistorySteps(every: .seconds(60)))
    } throws: {
      if case BoardError.outsideSeason(let reason) = $0 { reason.contains("longer") } else { false }
    }
  }
}
