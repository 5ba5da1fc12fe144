/// Seasons that repeat: each period of a calendar is a season of its own, under the same rules.
public struct SeasonSeries: Identifiable, Hashable, Sendable {
  /// The number under which the store keeps a series.
  public typealias ID = SeasonSeriesID

  /// The identity, given by the store.
  public let id: SeasonSeriesID
  /// What people call it; each season's name is this and its period's.
  public let name: String
  /// How often it repeats.
  public let period: SeasonPeriod
  /// The name of the time zone by whose calendar it repeats. It is a text because a file may come from a machine that knows more zones.
  public let timeZone: String
  /// The first moment of the first season, which may lie in the middle of a period.
  public let startsAt: Timestamp
  /// The first moment after the last season, which is cut here; `nil` while nobody has set an end.
  public let endsAt: Timestamp?
  /// How fast a person can tap in each season.
  public let rules: FairPlayRules

  /// A series of these values.
  public init(
    id: SeasonSeriesID, name: String, period: SeasonPeriod, timeZone: String, startsAt: Timestamp, endsAt: Timestamp?,
    rules: FairPlayRules
  ) {
    self.id = id
    self.name = name
    self.period = period
    self.timeZone = timeZone
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.rules = rules
  }

  /// The calendar that it repeats by; `nil` where this machine does not know its time zone.
  public var calendar: SeasonCalendar? {
    NamedTimeZone(timeZone).map { SeasonCalendar(period: period, timeZone: $0) }
  }

  /// When the season that is played at a moment begins and ends; that of the first season while the series has not begun, and `nil`
  /// once it is over, or where this machine does not know its time zone.
  public func span(at moment: Timestamp) -> SeasonSpan? {
    let moment = max(moment, startsAt)
    if let endsAt, moment >= endsAt { return nil }
    guard let whole = calendar?.span(containing: moment) else { return nil }
    let start = max(whole.startsAt, startsAt)
    let end = endsAt.map { min(whole.endsAt, $0) } ?? whole.endsAt
    return start < end ? SeasonSpan(startsAt: start, endsAt: end, label: whole.label) : nil
  }

  /// What the season of a span is called: `Festival · 2026-11-21`.
  ///
  /// - Complexity: O(length).
  public func seasonName(for span: SeasonSpan) -> String { name + Self.separator + span.label }

  /// The most characters by which a season's name is longer than its series', in the years 0 to 9999.
  package static let nameExtension = (separator + "2026-11-21").count

  private static let separator = " · "
}

/// The number of a series of seasons.
public struct SeasonSeriesID: RawRepresentable, Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The number, from 1.
  public let rawValue: Int64
  /// The series of this number.
  public init(rawValue: Int64) { self.rawValue = rawValue }
  /// The number as text.
  public var description: String { String(rawValue) }
  /// Orders series by when they were made.
  public static func < (a: SeasonSeriesID, b: SeasonSeriesID) -> Bool { a.rawValue < b.rawValue }
}
