import Basics

/// How often a season repeats.
///
/// Days, weeks and months are numbered consecutively.
public enum SeasonPeriod: String, CaseIterable, Sendable, Codable {
  case day
  /// Each week of ISO 8601: from Monday to Sunday.
  case week
  case month

  /// The number of the period that contains a day. Periods and days are counted from 1970-01-01.
  func number(ofDay day: Int64) -> Int64 {
    switch self {
    case .day: return day
    // 1970-01-01 was a Thursday.
    case .week: return (day + 3).flooredQuotient(7)
    case .month:
      let date = CivilDate(dayNumber: day)
      return (date.year - 1970) * 12 + date.month - 1
    }
  }

  /// The first day of a period, counted from 1970-01-01.
  func firstDay(of number: Int64) -> Int64 {
    switch self {
    case .day: return number
    case .week: return number * 7 - 3
    case .month:
      return CivilDate(year: 1970, month: number + 1, day: 1).dayNumber
    }
  }

  /// A period in ISO 8601: `2026-11-21`, `2026-W47`, or `2026-11`.
  func label(of number: Int64) -> String {
    switch self {
    case .day: return CivilDate(dayNumber: number).description
    case .week:
      // A week belongs to the year of its Thursday.
      let thursday = firstDay(of: number) + 3
      let year = CivilDate(dayNumber: thursday).year
      let firstOfYear = CivilDate(year: year, month: 1, day: 1).dayNumber
      return "\(year.padded(4))-W\(((thursday - firstOfYear) / 7 + 1).padded(2))"
    case .month:
      let first = CivilDate(dayNumber: firstDay(of: number))
      return "\(first.year.padded(4))-\(first.month.padded(2))"
    }
  }
}
