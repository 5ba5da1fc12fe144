import SchoolDirectory
public import TapGame

/// How far a school is from its neighbours on a board, and how long it takes at today's pace.
public struct HowFar: Hashable, Sendable {
  /// Where the school stands.
  public let standing: Standing
  /// The share of the other schools that it does not stand behind.
  public let percentile: Percentile
  /// How fast it gains taps; `nil` unless the season is live.
  public let pace: Pace?
  /// The school ahead, and what it takes to pass it; `nil` for a school that nobody is ahead of.
  ///
  /// With ordinal ranks this is the school before it; where ties share a rank, the nearest one with more taps.
  public let ahead: Distance?
  /// The school behind, and what it takes to be passed by it; `nil` for a school that nobody is behind.
  public let behind: Distance?

  /// Distances of these values.
  public init(standing: Standing, percentile: Percentile, pace: Pace?, ahead: Distance?, behind: Distance?) {
    self.standing = standing
    self.percentile = percentile
    self.pace = pace
    self.ahead = ahead
    self.behind = behind
  }
}

/// How far one school is behind another.
public struct Distance: Hashable, Sendable {
  /// The other school: the one ahead, or the one behind.
  public let other: Standing
  /// By how many taps the two differ.
  public let gap: Int64
  /// How many taps the school behind needs to stand ahead: one more than the gap, because the first to reach a count is ahead. `nil` where
  /// the school ahead has 2⁶³ − 1 taps, the most there can be.
  public let needed: Int64?
  /// How fast the other school gains taps; `nil` unless the season is live.
  public let pace: Pace?
  /// After how many milliseconds the school behind stands ahead, if both keep their pace; `nil` if it never does, and unless the season
  /// is live.
  public let time: Int64?

  /// A distance of these values.
  public init(other: Standing, gap: Int64, needed: Int64?, pace: Pace?, time: Int64?) {
    self.other = other
    self.gap = gap
    self.needed = needed
    self.pace = pace
    self.time = time
  }
}

/// How far the schools of a part of a board are from their neighbours.
public struct HowFarPage: Hashable, Sendable {
  /// The part of the board.
  public let page: Page<Board, HowFar>
  /// The time in the season when this was asked.
  public let now: Timestamp
  /// Since when the pace is measured; `nil` unless the season is live and past its first minute.
  public let paceSince: Timestamp?

  /// The schools asked for, best first.
  public var entries: [HowFar] { page.entries }

  /// A page of these values.
  public init(page: Page<Board, HowFar>, now: Timestamp, paceSince: Timestamp?) {
    self.page = page
    self.now = now
    self.paceSince = paceSince
  }
}

// In JSON a standing, and a page, has a few keys more.

extension HowFar: PageEntry {
  /// Pages can be turned as those without distances can.
  public static var hasCursors: Bool { true }

  private enum Key: CodingKey { case percentile, pace, ahead, behind }

  /// Writes the standing with more keys.
  public func encode(to encoder: any Encoder) throws {
    try standing.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(percentile, forKey: .percentile)
    try container.encode(pace, forKey: .pace)
    try container.encode(ahead, forKey: .ahead)
    try container.encode(behind, forKey: .behind)
  }

  /// Reads what ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError`.
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

  /// Writes the other school's standing with more keys.
  public func encode(to encoder: any Encoder) throws {
    try other.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(gap, forKey: .gap)
    try container.encode(needed, forKey: .needed)
    try container.encode(pace, forKey: .pace)
    try container.encode(time, forKey: .time)
  }

  /// Reads what ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      other: try Standing(from: decoder), gap: try container.number(.gap),
      needed: try container.decodeIfPresent(Int64.self, forKey: .needed),
      pace: try container.decodeIfPresent(Pace.self, forKey: .pace),
      time: try container.decodeIfPresent(Int64.self, forKey: .time))
  }
}

extension HowFarPage: Codable {
  private enum Key: CodingKey { case now, paceSince }

  /// Writes the page with more keys.
  public func encode(to encoder: any Encoder) throws {
    try page.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(now, forKey: .now)
    try container.encode(paceSince, forKey: .paceSince)
  }

  /// Reads what ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      page: try Page(from: decoder), now: try container.decode(Timestamp.self, forKey: .now),
      paceSince: try container.decodeIfPresent(Timestamp.self, forKey: .paceSince))
  }
}
