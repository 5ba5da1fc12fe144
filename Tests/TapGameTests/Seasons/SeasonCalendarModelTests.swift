import Foundation
import TapGame
import TestSupport
import Testing

/// The calendar against models that find the same in other, slower ways.
@Suite("Season calendar against its models")
struct SeasonCalendarModelTests {
  private static let zones = TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") }.sorted()

  /// Milliseconds of 1900-01-01 and of 2100-01-01.
  private static let years = Int64(-2_208_988_800_000)...4_102_444_800_000

  @Test("Each moment lies in one period, which begins where the one before ends, in every zone that is known")
  func partition() throws {
    var random = TestRandom(seed: 47)
    try #require(Self.zones.count > 300)
    for name in Self.zones {
      let zone = try #require(NamedTimeZone(name), "\(name)")
      for period in SeasonPeriod.allCases {
        let calendar = SeasonCalendar(period: period, timeZone: zone)
        for _ in 0..<5 {
          let moment = Timestamp(milliseconds: random.value(in: Self.years))
          let span = calendar.span(containing: moment)
          #expect(span.startsAt <= moment && moment < span.endsAt, "\(name) \(moment)")
          #expect(calendar.span(containing: span.startsAt) == span, "\(name) \(moment)")
          #expect(calendar.span(containing: span.endsAt + -1) == span, "\(name) \(moment)")
          let next = calendar.span(containing: span.endsAt)
          #expect(next.startsAt == span.endsAt && next.label > span.label, "\(name) \(moment)")
        }
      }
    }
  }

  /// Runs through all minutes of five days in which clocks change, and looks at what they show: Beirut and São Paulo skip midnight,
  /// Havana has it twice, St. John's goes back from 00:01 to the day before, Samoa skips a whole day.
  @Test(
    "A day begins with the first minute whose date is a new one, and has its name",
    arguments: [
      ("America/New_York", "2026-03-06T00:00:00Z"), ("America/New_York", "2026-10-30T00:00:00Z"),
      ("America/St_Johns", "2006-10-27T00:00:00Z"), ("America/St_Johns", "2007-03-09T00:00:00Z"),
      ("Asia/Beirut", "2021-03-26T00:00:00Z"), ("Asia/Beirut", "2021-10-29T00:00:00Z"),
      ("America/Sao_Paulo", "2018-11-02T00:00:00Z"), ("America/Sao_Paulo", "2019-02-15T00:00:00Z"),
      ("Pacific/Apia", "2011-12-28T00:00:00Z"), ("America/Havana", "2026-10-30T00:00:00Z"),
      ("Asia/Pyongyang", "2018-05-03T00:00:00Z"), ("America/Caracas", "2007-12-07T00:00:00Z"),
      ("Antarctica/Troll", "2026-03-27T00:00:00Z"), ("Australia/Lord_Howe", "2026-04-03T00:00:00Z"),
    ])
  func minuteByMinute(name: String, start: String) throws {
    let clocks = try #require(TimeZone(identifier: name))
    let calendar = SeasonCalendar(period: .day, timeZone: try #require(NamedTimeZone(name)))
    let start = try #require(Timestamp(iso8601: start))
    func shown(_ minute: Int64) -> Int64 {
      let seconds = start.milliseconds / 1000 + minute * 60
      let offset = clocks.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
      return Int64(((Double(seconds) + Double(offset)) / 86_400).rounded(.down))
    }
    var newest = shown(0)
    var beginnings: [(at: Timestamp, label: Substring)] = []
    for minute in 1..<Int64(5 * 1440) where shown(minute) > newest {
      newest = shown(minute)
      let date = Timestamp(milliseconds: newest * 86_400_000)
      beginnings.append((start + minute * 60_000, date.description.prefix(10)))
    }
    try #require(beginnings.count >= 4)
    for ((begin, label), (end, _)) in zip(beginnings, beginnings.dropFirst()) {
      let moments = stride(from: 0, to: end.milliseconds(since: begin), by: 600_000).map { begin + $0 } + [end + -1]
      for moment in moments {
        let span = calendar.span(containing: moment)
        #expect(span.startsAt == begin && span.endsAt == end && span.label == label, "\(moment): \(span)")
      }
    }
  }

  @Test("Weeks and months are those of Foundation's calendars", arguments: ["UTC", "Asia/Seoul", "America/New_York"])
  func foundation(name: String) throws {
    var (iso, gregorian) = (Calendar(identifier: .iso8601), Calendar(identifier: .gregorian))
    iso.timeZone = try #require(TimeZone(identifier: name))
    gregorian.timeZone = iso.timeZone
    let zone = try #require(NamedTimeZone(name))
    var random = TestRandom(seed: 7)
    for _ in 0..<300 {
      let moment = Timestamp(milliseconds: random.value(in: Self.years))
      let date = Date(timeIntervalSince1970: Double(moment.milliseconds / 1000))
      let week = iso.dateComponents([.yearForWeekOfYear, .weekOfYear], from: date)
      let month = gregorian.dateComponents([.year, .month], from: date)
      let weekLabel = SeasonCalendar(period: .week, timeZone: zone).span(containing: moment).label
      let monthLabel = SeasonCalendar(period: .month, timeZone: zone).span(containing: moment).label
      let (weekYear, number) = (try #require(week.yearForWeekOfYear), try #require(week.weekOfYear))
      #expect(weekLabel == "\(weekYear)-W\(number < 10 ? "0" : "")\(number)", "\(moment)")
      let (year, ofYear) = (try #require(month.year), try #require(month.month))
      #expect(monthLabel == "\(year)-\(ofYear < 10 ? "0" : "")\(ofYear)", "\(moment)")
    }
  }
}
