// Howard Hinnant's civil-from-days and days-from-civil (“chrono-Compatible Low-Level Date Algorithms”).

/// What a calendar and a clock show.
struct CivilTime: Hashable {
  static let dayLength: Int64 = 86_400_000

  /// Milliseconds since a clock showed the start of 1970.
  let milliseconds: Int64

  init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The start of a month; months beyond December run on into the next year.
  init(year: Int64, month: Int64) {
    let months = year * 12 + month - 1
    let year = (months - (months % 12 + 12) % 12) / 12
    let month = months - year * 12 + 1
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5
    let day = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    self.init(milliseconds: day * Self.dayLength)
  }

  /// Days since 1970-01-01.
  var dayNumber: Int64 {
    let rest = milliseconds % Self.dayLength
    return (milliseconds - (rest < 0 ? rest + Self.dayLength : rest)) / Self.dayLength
  }

  var minuteOfDay: Int64 { (milliseconds - dayNumber * Self.dayLength) / 60_000 }

  private var date: (year: Int64, month: Int64, day: Int64) {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let civilMonth = month < 10 ? month + 3 : month - 9
    return (yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0), civilMonth, dayOfYear - (153 * month + 2) / 5 + 1)
  }

  var year: Int64 { date.year }
  var month: Int64 { date.month }
  var day: Int64 { date.day }

  var monthName: String {
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][Int(month) - 1]
  }

  var weekdayName: String {
    ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][Int(((dayNumber + 3) % 7 + 7) % 7)]
  }

  /// The time of day, `09:05`.
  var timeText: String {
    let (hour, minute) = minuteOfDay.quotientAndRemainder(dividingBy: 60)
    return (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
  }
}
