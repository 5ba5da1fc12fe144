import Basics

/// A local date and time.
struct CivilTime: Hashable {
  static let dayLength: Int64 = 86_400_000

  /// Milliseconds since the local start of 1970.
  let milliseconds: Int64

  init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The start of a month; months beyond December continue in the next year.
  init(year: Int64, month: Int64) {
    self.init(milliseconds: CivilDate(year: year, month: month, day: 1).dayNumber * Self.dayLength)
  }

  /// Days since 1970-01-01.
  var dayNumber: Int64 { milliseconds.flooredQuotient(Self.dayLength) }

  var minuteOfDay: Int64 { (milliseconds - dayNumber * Self.dayLength) / 60_000 }

  private var date: CivilDate { CivilDate(dayNumber: dayNumber) }

  var year: Int64 { date.year }
  var month: Int64 { date.month }
  var day: Int64 { date.day }

  var monthName: String {
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][Int(month) - 1]
  }

  var weekdayName: String {
    ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][Int(dayNumber + 3 - (dayNumber + 3).flooredQuotient(7) * 7)]
  }

  /// The time of day, `09:05`.
  var timeText: String { "\((minuteOfDay / 60).padded(2)):\((minuteOfDay % 60).padded(2))" }
}
