/// Divides time into the periods of a repeating season, by the calendar of a time zone.
///
/// Each moment is in exactly one period, and a period ends when the next period begins. A day has 23 or 25 hours when
/// summer time begins or ends. If clocks skip midnight, the day begins at the first moment after the change. A day that
/// a zone skipped entirely is not a period.
public struct SeasonCalendar: Hashable, Sendable {
  public let period: SeasonPeriod
  /// The time zone whose midnights divide the periods.
  public let timeZone: NamedTimeZone

  public init(period: SeasonPeriod, timeZone: NamedTimeZone) {
    self.period = period
    self.timeZone = timeZone
  }

  /// The period that contains a moment. Moments outside the years 0 to 9999 are clamped to these years.
  public func span(containing moment: Timestamp) -> SeasonSpan {
    let moment = min(max(moment, .earliest), .latest)
    var number = period.number(ofDay: timeZone.day(at: moment))
    var next = start(of: number + 1)
    // After clocks were set back over midnight, they show the old date again although the new day has begun.
    while next <= moment {
      number += 1
      next = start(of: number + 1)
    }
    return SeasonSpan(startsAt: start(of: number), endsAt: next, label: period.label(of: number))
  }

  private func start(of number: Int64) -> Timestamp { timeZone.start(ofDay: period.firstDay(of: number)) }
}

/// One period of a repeating season.
public struct SeasonSpan: Hashable, Sendable {
  public let startsAt: Timestamp
  /// The first moment after the period.
  public let endsAt: Timestamp
  /// The period in ISO 8601, in its time zone: `2026-11-21`, `2026-W47`, or `2026-11`.
  public let label: String

  public init(startsAt: Timestamp, endsAt: Timestamp, label: String) {
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.label = label
  }
}
