/// Cuts time into the periods of a repeating season, by the calendar of a place.
///
/// Each moment lies in exactly one period, and a period ends when the next one begins: where summer time begins or ends, a day has 23 or 25
/// hours; where clocks skip midnight, it begins at the first moment after it; a day that a place skipped altogether is no period.
public struct SeasonCalendar: Hashable, Sendable {
  /// What time is cut into.
  public let period: SeasonPeriod
  /// Whose midnights cut it.
  public let timeZone: NamedTimeZone

  /// A calendar of these values.
  public init(period: SeasonPeriod, timeZone: NamedTimeZone) {
    self.period = period
    self.timeZone = timeZone
  }

  /// The period that a moment lies in. A moment outside the years 0 to 9999 is taken as the nearest one inside.
  public func span(containing moment: Timestamp) -> SeasonSpan {
    let moment = min(max(moment, .earliest), .latest)
    var number = period.number(ofDay: timeZone.day(at: moment))
    var next = start(of: number + 1)
    // Where clocks were set back over midnight, the old date is shown again after the new one has begun.
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
  /// Its first moment.
  public let startsAt: Timestamp
  /// The first moment after it.
  public let endsAt: Timestamp
  /// What ISO 8601 calls the period, by the calendar of its time zone: `2026-11-21`, `2026-W47`, or `2026-11`.
  public let label: String

  package init(startsAt: Timestamp, endsAt: Timestamp, label: String) {
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.label = label
  }
}
