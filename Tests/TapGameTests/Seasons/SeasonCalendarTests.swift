import TapGame
import Testing

@Suite("Season calendar")
struct SeasonCalendarTests {
  private static func span(
    _ period: SeasonPeriod, _ zone: String, _ moment: String
  ) throws -> SeasonSpan {
    let zone = try #require(NamedTimeZone(zone))
    return SeasonCalendar(period: period, timeZone: zone).span(containing: try #require(Timestamp(iso8601: moment)))
  }

  private static func expect(
    _ span: SeasonSpan, _ start: String, _ end: String, _ label: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(span.startsAt == Timestamp(iso8601: start), "\(span.startsAt)", sourceLocation: sourceLocation)
    #expect(span.endsAt == Timestamp(iso8601: end), "\(span.endsAt)", sourceLocation: sourceLocation)
    #expect(span.label == label, sourceLocation: sourceLocation)
  }

  @Test(
    "Days begin at midnight in their zone, of whole, half and quarter hours",
    arguments: [
      ("UTC", "2026-11-21T00:00:00Z", "2026-11-21T00:00:00Z", "2026-11-22T00:00:00Z"),
      ("Asia/Seoul", "2026-11-20T15:00:00Z", "2026-11-20T15:00:00Z", "2026-11-21T15:00:00Z"),
      ("Asia/Seoul", "2026-11-21T14:59:59.999Z", "2026-11-20T15:00:00Z", "2026-11-21T15:00:00Z"),
      ("Asia/Kolkata", "2026-11-21T00:00:00Z", "2026-11-20T18:30:00Z", "2026-11-21T18:30:00Z"),
      ("Asia/Kathmandu", "2026-11-21T00:00:00Z", "2026-11-20T18:15:00Z", "2026-11-21T18:15:00Z"),
      ("America/St_Johns", "2026-11-21T12:00:00Z", "2026-11-21T03:30:00Z", "2026-11-22T03:30:00Z"),
      ("Pacific/Kiritimati", "2026-11-21T00:00:00Z", "2026-11-20T10:00:00Z", "2026-11-21T10:00:00Z"),
      ("Pacific/Pago_Pago", "2026-11-21T12:00:00Z", "2026-11-21T11:00:00Z", "2026-11-22T11:00:00Z"),
    ])
  func midnights(zone: String, moment: String, start: String, end: String) throws {
    try Self.expect(Self.span(.day, zone, moment), start, end, "2026-11-21")
  }

  @Test(
    "Weeks run from Monday, and belong to the year of their Thursday",
    arguments: [
      ("Asia/Seoul", "2026-11-21T12:00:00Z", "2026-11-15T15:00:00Z", "2026-11-22T15:00:00Z", "2026-W47"),
      ("UTC", "2027-01-01T00:00:00Z", "2026-12-28T00:00:00Z", "2027-01-04T00:00:00Z", "2026-W53"),
      ("UTC", "2024-12-30T00:00:00Z", "2024-12-30T00:00:00Z", "2025-01-06T00:00:00Z", "2025-W01"),
      ("UTC", "2021-01-03T23:59:59Z", "2020-12-28T00:00:00Z", "2021-01-04T00:00:00Z", "2020-W53"),
      ("America/New_York", "2026-03-08T12:00:00Z", "2026-03-02T05:00:00Z", "2026-03-09T04:00:00Z", "2026-W10"),
      ("UTC", "1969-12-31T00:00:00Z", "1969-12-29T00:00:00Z", "1970-01-05T00:00:00Z", "1970-W01"),
    ])
  func weeks(zone: String, moment: String, start: String, end: String, label: String) throws {
    try Self.expect(Self.span(.week, zone, moment), start, end, label)
  }

  @Test(
    "Months are those of the zone's calendar",
    arguments: [
      ("Asia/Seoul", "2026-11-30T15:00:00Z", "2026-11-30T15:00:00Z", "2026-12-31T15:00:00Z", "2026-12"),
      ("UTC", "2024-02-29T23:59:59.999Z", "2024-02-01T00:00:00Z", "2024-03-01T00:00:00Z", "2024-02"),
      ("UTC", "1900-02-28T12:00:00Z", "1900-02-01T00:00:00Z", "1900-03-01T00:00:00Z", "1900-02"),
      ("UTC", "1969-12-31T12:00:00Z", "1969-12-01T00:00:00Z", "1970-01-01T00:00:00Z", "1969-12"),
      ("Europe/Berlin", "2026-03-31T12:00:00Z", "2026-02-28T23:00:00Z", "2026-03-31T22:00:00Z", "2026-03"),
    ])
  func months(zone: String, moment: String, start: String, end: String, label: String) throws {
    try Self.expect(Self.span(.month, zone, moment), start, end, label)
  }

  @Test("Moments beyond what a date can write are taken as the nearest that it can", arguments: SeasonPeriod.allCases)
  func farMoments(period: SeasonPeriod) throws {
    for zone in ["UTC", "Asia/Seoul", "America/New_York", "Asia/Manila"] {
      let calendar = SeasonCalendar(period: period, timeZone: try #require(NamedTimeZone(zone)))
      for (far, near) in [(Int64.min, "0000-01-01T00:00:00Z"), (Int64.max, "9999-12-31T23:59:59.999Z")] {
        let nearest = try #require(Timestamp(iso8601: near))
        let span = calendar.span(containing: Timestamp(milliseconds: far))
        #expect(span == calendar.span(containing: nearest))
        #expect(span.startsAt <= nearest && nearest < span.endsAt)
      }
    }
  }

  @Test(
    "No zone is what has no place: an abbreviation, an offset, a path",
    arguments: [
      "EST", "KST", "EST5EDT", "GMT+9", "GMT+0900", "+09:00", "Mars/Phobos", "asia/seoul", "Asia/Seoul ", "", "/",
      "Asia/",
      "../etc/passwd", "/etc/localtime", "Asia/Seoul\u{0}", "서울/강남",
    ])
  func noZone(name: String) {
    #expect(NamedTimeZone(name) == nil)
  }

  @Test("A zone keeps the name that it was given", arguments: ["UTC", "Asia/Seoul", "US/Pacific", "Etc/GMT-9"])
  func names(name: String) throws {
    #expect(try #require(NamedTimeZone(name)).name == name)
  }
}
