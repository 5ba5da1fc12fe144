/// A series of repeating seasons: each period of a calendar is a season with the same settings.
public struct SeasonSeries: Identifiable, Hashable, Sendable, Codable {
  public typealias ID = SeasonSeriesID

  public let id: SeasonSeriesID
  /// The name. A season's name consists of this name and the period.
  public let name: String
  public let period: SeasonPeriod
  /// The name of the time zone of the calendar. It is a string, because this machine may not know the time zone.
  public let timeZone: String
  /// The first moment of the first season, which may lie inside a period.
  public let startsAt: Timestamp
  /// The moment at which the last season is cut off; `nil` while no end is set.
  public let endsAt: Timestamp?
  public let settings: SeasonSettings

  public init(
    id: SeasonSeriesID, name: String, period: SeasonPeriod, timeZone: String, startsAt: Timestamp, endsAt: Timestamp?,
    settings: SeasonSettings
  ) {
    self.id = id
    self.name = name
    self.period = period
    self.timeZone = timeZone
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.settings = settings
  }

  /// A copy of the series without the join code.
  package var withheld: SeasonSeries {
    SeasonSeries(
      id: id, name: name, period: period, timeZone: timeZone, startsAt: startsAt, endsAt: endsAt,
      settings: settings.withheld)
  }

  /// The calendar; `nil` if this machine does not know the time zone.
  public var calendar: SeasonCalendar? {
    NamedTimeZone(timeZone).map { SeasonCalendar(period: period, timeZone: $0) }
  }

  /// The start and end of the season at a moment. Before the series begins, the result is the first season. The result
  /// is `nil` after the series has ended, or if this machine does not know the time zone.
  public func span(at moment: Timestamp) -> SeasonSpan? {
    let moment = max(moment, startsAt)
    if let endsAt, moment >= endsAt { return nil }
    guard let whole = calendar?.span(containing: moment) else { return nil }
    let start = max(whole.startsAt, startsAt)
    let end = endsAt.map { min(whole.endsAt, $0) } ?? whole.endsAt
    return start < end ? SeasonSpan(startsAt: start, endsAt: end, label: whole.label) : nil
  }

  /// The name of the season of a span, such as `Festival · 2026-11-21`.
  public func seasonName(for span: SeasonSpan) -> String { name + Self.separator + span.label }

  /// The maximum number of characters that a period adds to the series' name, in the years 0 to 9999.
  package static let nameExtension = (separator + "2026-11-21").count

  private static let separator = " · "
}

extension SeasonSeries {
  /// Whether another season follows a season of the series.
  package func goesOn(after season: Season) -> Bool {
    guard let endsAt else { return true }
    guard let next = span(at: season.startsAt)?.endsAt else { return false }
    return next < endsAt
  }
}
