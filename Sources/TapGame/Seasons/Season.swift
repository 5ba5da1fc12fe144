/// A competition from a start to an end, with its rules.
public struct Season: Identifiable, Hashable, Sendable {
  /// The number under which the store keeps a season; later seasons have higher ones.
  public typealias ID = SeasonID

  /// The identity, given by the store.
  public let id: SeasonID
  /// What people call it.
  public let name: String
  /// The first moment at which taps count.
  public let startsAt: Timestamp
  /// The first moment at which taps count no more; `nil` while nobody has set an end.
  public let endsAt: Timestamp?
  /// How fast a person can tap here.
  public let rules: FairPlayRules
  /// The series that it is a period of; `nil` for a season that does not repeat.
  public let series: SeasonSeriesID?

  /// A season of these values.
  public init(
    id: SeasonID, name: String, startsAt: Timestamp, endsAt: Timestamp?, rules: FairPlayRules,
    series: SeasonSeriesID? = nil
  ) {
    self.id = id
    self.name = name
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.rules = rules
    self.series = series
  }

  /// Where the season stands at a moment. An ended season never comes back to life: its end may not be moved once it has passed.
  /// One that ends as it starts was called off, and has ended at any moment.
  public func state(at moment: Timestamp) -> SeasonState {
    if let endsAt, moment >= endsAt || endsAt <= startsAt { return .ended }
    return moment < startsAt ? .scheduled : .live
  }
}

/// The number of a season.
public struct SeasonID: RawRepresentable, Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The number, from 1.
  public let rawValue: Int64
  /// The season of this number.
  public init(rawValue: Int64) { self.rawValue = rawValue }
  /// The number as text.
  public var description: String { String(rawValue) }
  /// Orders seasons by when they were made.
  public static func < (a: SeasonID, b: SeasonID) -> Bool { a.rawValue < b.rawValue }
}

/// Where a season stands.
public enum SeasonState: String, CaseIterable, Sendable, Codable {
  /// Its start lies ahead: no tap counts yet.
  case scheduled
  /// Taps count.
  case live
  /// It is frozen and stays readable.
  case ended
}
