import Foundation
public import Ranking
import SchoolDirectory
public import TapGame

/// The distances of a school to its neighbours on a board, with a forecast at the present pace.
public struct Forecast: Hashable, Sendable {
  public let standing: Standing
  /// The share of the other schools that are not ahead of the school.
  public let percentile: Percentile
  /// How fast the school gains taps; `nil` if ``ForecastPage/paceSince`` is `nil`.
  public let pace: Pace?
  /// The school ahead and the distance to pass it; `nil` if no school is ahead.
  ///
  /// Under `ordinal` this is the preceding school. Under a policy with shared ranks it is the nearest school with more
  /// taps.
  public let ahead: Distance?
  /// The school behind and its distance to pass this one; `nil` if no school is behind.
  public let behind: Distance?
}

/// The distance between two schools.
public struct Distance: Hashable, Sendable {
  /// The neighbour ahead or behind.
  public let other: Standing
  /// The difference of the two schools' taps.
  public let gap: Int64
  /// The number of taps that the school behind needs to overtake: the gap plus one. With equal taps, the school that
  /// reached the count first stays ahead. `nil` if the school ahead has 2⁶³ − 1 taps, the maximum.
  public let needed: Int64?
  /// How fast the neighbour gains taps; `nil` if ``ForecastPage/paceSince`` is `nil`.
  public let pace: Pace?
  /// The forecast: the time until the school behind overtakes, if both schools keep their pace. `nil` if that never
  /// happens, or if ``ForecastPage/paceSince`` is `nil`.
  public let time: Duration?
}

/// A page of a board with the distances of each school to its neighbours.
public struct ForecastPage: Hashable, Sendable {
  public let page: Page<Board, Forecast>
  /// The present moment on the season's clock when the page was made.
  public let now: Timestamp
  /// The moment from which the pace is measured; `nil` unless the season is live and old enough. It is old enough when
  /// the later half of its time so far begins at or after the first whole minute that follows its start, which takes at
  /// most two minutes.
  public let paceSince: Timestamp?

  public var entries: [Forecast] { page.entries }

  public init(page: Page<Board, Forecast>, now: Timestamp, paceSince: Timestamp?) {
    self.page = page
    self.now = now
    self.paceSince = paceSince
  }
}

// In JSON, distances are additional keys of a standing and of a page.

extension Forecast: PageEntry {
  /// `true`, as for pages without distances.
  public static var hasCursors: Bool { true }

  private enum Key: CodingKey { case percentile, pace, ahead, behind }

  /// Writes the keys of the standing and those of the distances.
  public func encode(to encoder: any Encoder) throws {
    try standing.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(percentile, forKey: .percentile)
    try container.encode(pace, forKey: .pace)
    try container.encode(ahead, forKey: .ahead)
    try container.encode(behind, forKey: .behind)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      standing: try Standing(from: decoder), percentile: try container.decode(Percentile.self, forKey: .percentile),
      pace: try container.decodeIfPresent(Pace.self, forKey: .pace),
      ahead: try container.decodeIfPresent(Distance.self, forKey: .ahead),
      behind: try container.decodeIfPresent(Distance.self, forKey: .behind))
  }
}

extension Distance: Codable {
  private enum Key: CodingKey { case gap, needed, pace, time }

  /// Writes the keys of the neighbour's standing and those of the distance.
  public func encode(to encoder: any Encoder) throws {
    try other.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(gap, forKey: .gap)
    try container.encode(needed, forKey: .needed)
    try container.encode(pace, forKey: .pace)
    try container.encode(time?.wholeMilliseconds, forKey: .time)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      other: try Standing(from: decoder), gap: try container.number(.gap),
      needed: try container.decodeIfPresent(Int64.self, forKey: .needed),
      pace: try container.decodeIfPresent(Pace.self, forKey: .pace),
      time: try container.decodeIfPresent(Int64.self, forKey: .time).map { .milliseconds($0) })
  }
}

extension ForecastPage: Codable {
  private enum Key: CodingKey { case now, paceSince }

  /// Writes the keys of the page, and `now` and `paceSince`.
  public func encode(to encoder: any Encoder) throws {
    try page.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(now, forKey: .now)
    try container.encode(paceSince, forKey: .paceSince)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      page: try Page(from: decoder), now: try container.decode(Timestamp.self, forKey: .now),
      paceSince: try container.decodeIfPresent(Timestamp.self, forKey: .paceSince))
  }
}

extension Pace: Codable {
  /// Writes taps per minute as a decimal number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    // A Double would lose the last digits of a large pace.
    try container.encode(Decimal(string: perMinute))
  }

  /// Reads taps per minute from a decimal number with at most one decimal.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let perMinute = try container.decode(Decimal.self)
    guard let tenths = Int128("\(perMinute * 10)"), let pace = Pace(tenthsPerMinute: tenths) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(perMinute) is not a pace")
    }
    self = pace
  }
}
