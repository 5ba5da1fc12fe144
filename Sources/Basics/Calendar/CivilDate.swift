// Howard Hinnant's algorithms civil-from-days and days-from-civil (“chrono-Compatible Low-Level Date Algorithms”). They
// are exact over the whole proleptic Gregorian calendar, in a few integer operations.

/// A date of the Gregorian calendar, without a time or a zone.
package struct CivilDate: Hashable, Sendable {
  package let year: Int64
  /// 1 to 12.
  package let month: Int64
  /// 1 to 31.
  package let day: Int64

  /// A month outside 1 to 12 is carried over into another year.
  package init(year: Int64, month: Int64, day: Int64) {
    let years = (month - 1).flooredQuotient(12)
    self.year = year + years
    self.month = month - years * 12
    self.day = day
  }

  /// The date this many days after 1970-01-01.
  package init(dayNumber: Int64) {
    let shifted = dayNumber + 719_468
    let era = shifted.flooredQuotient(146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
  }

  /// Days since 1970-01-01; negative before it.
  package var dayNumber: Int64 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear.flooredQuotient(400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  package static func daysIn(month: Int64, year: Int64) -> Int64 {
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return switch month {
    case 2: isLeapYear ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDate: CustomStringConvertible {
  /// The date as ISO 8601 writes it: `2026-11-21`.
  package var description: String { "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))" }
}

extension Int64 {
  /// The quotient, rounded down rather than towards zero.
  package func flooredQuotient(_ divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The number with leading zeros, with at least this many digits.
  package func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
