import TapGame
import Testing

@Suite("Season series")
struct SeasonSeriesTests {
  private static let noon = Timestamp(milliseconds: 1_795_262_400_000)
  private static let hour: Int64 = 3_600_000

  /// Days of Seoul, from 2026-11-21 at 21 o'clock there.
  private func series(endsAt: Timestamp? = nil, zone: String = "Asia/Seoul") -> SeasonSeries {
    SeasonSeries(
      id: SeasonSeriesID(rawValue: 1), name: "Festival", period: .day, timeZone: zone, startsAt: Self.noon,
      endsAt: endsAt, settings: .standard)
  }

  @Test("The first season begins in the middle of its period, the next with theirs")
  func first() throws {
    let series = series()
    let first = try #require(series.span(at: Self.noon))
    #expect(first.startsAt == Self.noon && first.endsAt == Self.noon + 3 * Self.hour)
    #expect(series.seasonName(for: first) == "Festival · 2026-11-21")
    let second = try #require(series.span(at: first.endsAt))
    #expect(second.startsAt == first.endsAt && second.endsAt == first.endsAt + 24 * Self.hour)
    #expect(series.seasonName(for: second) == "Festival · 2026-11-22")
  }

  @Test("Before its start it has its first season in view", arguments: [-1, -1_000_000_000_000, .min / 2] as [Int64])
  func before(offset: Int64) {
    #expect(series().span(at: Self.noon + offset) == series().span(at: Self.noon))
  }

  @Test("The last season is cut at the end, and then there is none")
  func last() throws {
    let end = Self.noon + 4 * Self.hour
    let series = series(endsAt: end)
    let last = try #require(series.span(at: end + -1))
    #expect(last.startsAt == Self.noon + 3 * Self.hour && last.endsAt == end)
    #expect(series.span(at: end) == nil)
  }

  @Test("One that ends where it starts has no season", arguments: [0, -1] as [Int64])
  func empty(length: Int64) {
    #expect(series(endsAt: Self.noon + length).span(at: Self.noon) == nil)
  }

  @Test("In a zone that is not known here it has no season")
  func unknownZone() {
    #expect(series(zone: "Mars/Phobos").span(at: Self.noon) == nil)
    #expect(series(zone: "Mars/Phobos").calendar == nil)
  }
}
