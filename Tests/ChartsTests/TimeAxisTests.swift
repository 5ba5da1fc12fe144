@testable import Charts
import Testing

@Suite struct `A time axis` {
  private static let hour: Int64 = 3_600_000
  /// 2026-11-02 00:00 in UTC, a Monday.
  private static let monday: Int64 = 1_793_577_600_000

  private func labels(_ from: Int64, _ length: Int64, offset: Int64 = 0, atMost count: Int = 9) -> [String] {
    TimeAxis(first: from, last: from + length, offset: { _ in offset }).ticks(atMost: count).map(\.label)
  }

  @Test func `has ticks where the clock shows round times`() {
    #expect(
      labels(Self.monday + 9 * Self.hour, 2 * Self.hour) == [
        "09:00", "09:15", "09:30", "09:45", "10:00", "10:15", "10:30", "10:45", "11:00",
      ])
    #expect(labels(Self.monday, 24 * Self.hour, atMost: 5) == ["Mon 2 Nov", "06:00", "12:00", "18:00", "Tue 3 Nov"])
    #expect(
      labels(Self.monday, 48 * Self.hour, offset: 9 * Self.hour, atMost: 4) == [
        "12:00", "Tue 3 Nov", "12:00", "Wed 4 Nov",
      ])
    #expect(labels(Self.monday, 168 * Self.hour, atMost: 8).first == "Mon 2 Nov")
    #expect(labels(Self.monday, 168 * Self.hour, atMost: 8).count == 8)
    #expect(labels(Self.monday, 60 * 24 * Self.hour, atMost: 9).first == "2 Nov")
    #expect(labels(Self.monday, 365 * 24 * Self.hour, atMost: 5) == ["Jan 2027", "Apr 2027", "Jul 2027", "Oct 2027"])
    #expect(labels(Self.monday, 3650 * 24 * Self.hour, atMost: 6).allSatisfy { $0.count == 4 })
  }

  @Test(arguments: 1...60)
  func `has no more ticks than asked for, in order, all of them within`(days: Int64) {
    for count in [1, 3, 9] {
      let axis = TimeAxis(
        first: Self.monday - 12_345, last: Self.monday + days * days * 7 * Self.hour,
        // Clocks are set back after 100 hours.
        offset: { $0 < Self.monday + 100 * Self.hour ? 2 * Self.hour : Self.hour })
      let times = axis.ticks(atMost: count).map(\.time)
      #expect(times.count <= count)
      #expect(times == times.sorted() && Set(times).count == times.count)
      #expect(times.allSatisfy { (axis.first...axis.last).contains($0) })
    }
  }

  @Test func `of no length is a point at its end`() {
    let axis = TimeAxis(first: Self.monday, last: Self.monday, offset: { _ in 0 })
    #expect(axis.share(of: Self.monday) == 1)
    #expect(axis.ticks(atMost: 5).count == 1)
    #expect(axis.text(of: Self.monday + 65 * 60_000).time == "01:05")
    #expect(axis.text(of: Self.monday).day == "2 Nov 2026")
  }

  @Test func `knows the calendar`() {
    for (year, month, day) in [(1970, 1, 0), (2000, 3, 11_017), (2100, 3, 47_541), (1969, 12, -31), (2026, 14, 20_850)]
      as [(Int64, Int64, Int64)]
    {
      #expect(CivilTime(year: year, month: month).dayNumber == day, "\(year)-\(month)")
    }
    for day in stride(from: Int64(-100_000), to: 100_000, by: 977) {
      let time = CivilTime(milliseconds: day * 86_400_000 + 5)
      let start = CivilTime(year: time.year, month: time.month)
      #expect(start.dayNumber + time.day - 1 == day)
    }
  }
}
