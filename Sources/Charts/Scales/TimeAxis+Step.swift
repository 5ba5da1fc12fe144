extension TimeAxis {
  /// A distance between ticks.
  enum Step {
    case minutes(Int64)
    case days(Int64)
    case months(Int64)

    /// All steps, from the shortest to the longest.
    static let all: [Step] =
      [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720].map(minutes) + [1, 2, 7, 14].map(days)
      + [1, 2, 3, 6, 12, 24, 60, 120, 600, 1200, 6000, 12_000].map(months)

    /// The minimum length, in milliseconds.
    var length: Int64 {
      switch self {
      case .minutes(let count): count * 60_000
      case .days(let count): count * CivilTime.dayLength
      case .months(let count): count * 28 * CivilTime.dayLength
      }
    }

    /// The last multiple of the step at or before a time. Weeks start on Mondays.
    func floor(_ time: CivilTime) -> CivilTime {
      switch self {
      case .minutes(let count):
        return CivilTime(
          milliseconds: time.dayNumber * CivilTime.dayLength + time.minuteOfDay / count * count * 60_000)
      case .days(let count):
        let sinceMonday = time.dayNumber + 3
        let days = sinceMonday - ((sinceMonday % count) + count) % count - 3
        return CivilTime(milliseconds: days * CivilTime.dayLength)
      case .months(let count):
        let months = time.year * 12 + time.month - 1
        return CivilTime(year: 0, month: months - (months % count + count) % count + 1)
      }
    }

    /// The next multiple of the step after `time`, which is a multiple too.
    func following(_ time: CivilTime) -> CivilTime {
      switch self {
      case .minutes, .days: CivilTime(milliseconds: time.milliseconds + length)
      case .months(let count): CivilTime(year: time.year, month: time.month + count)
      }
    }

    func label(_ time: CivilTime) -> String {
      switch self {
      case .minutes: time.minuteOfDay == 0 ? "\(time.weekdayName) \(time.day) \(time.monthName)" : time.timeText
      case .days(let count):
        (count < 7 ? "\(time.weekdayName) " : "") + "\(time.day) \(time.monthName)"
      case .months(let count): count < 12 ? "\(time.monthName) \(time.year)" : "\(time.year)"
      }
    }

    func isMajor(_ time: CivilTime) -> Bool {
      switch self {
      case .minutes: time.minuteOfDay == 0
      case .days: time.day == 1
      case .months: time.month == 1
      }
    }
  }
}
