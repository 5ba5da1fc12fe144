import Foundation
public import TapGame

/// How far a school is from the ones next to it on a board, and how long it takes at today's pace.
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
  /// How many taps the one behind needs to stand ahead: one more than the gap, because whoever comes to a count first is ahead. `nil` where
  /// the one ahead has 2⁶³ − 1 taps, which nobody can have more than.
  public let needed: Int64?
  /// How fast the other school gains taps; `nil` unless the season is live.
  public let pace: Pace?
  /// After how many milliseconds the one behind stands ahead, if both go on at their pace; `nil` if it never does, and unless the season is
  /// live.
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

/// How far the schools of a part of a board are from the ones next to them.
public struct HowFarPage: Hashable, Sendable {
  /// The part of the board.
  public let page: BoardPage
  /// The time in the season when this was asked.
  public let now: Timestamp
  /// Since when the pace is measured; `nil` unless the season is live and past its first minute.
  public let paceSince: Timestamp?
  /// One for each of the page's entries.
  public let entries: [HowFar]

  /// A page of these values.
  public init(page: BoardPage, now: Timestamp, paceSince: Timestamp?, entries: [HowFar]) {
    self.page = page
    self.now = now
    self.paceSince = paceSince
    self.entries = entries
  }
}

extension HowFarPage: Encodable {
  /// Writes the page in the shape that the command and the server share, with more keys for each school.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: BoardKey.self)
    try container.encode(now, forKey: .now)
    try container.encode(paceSince, forKey: .paceSince)
    try page.encode(into: &container) { place, entry in
      let howFar = entries[place]
      try entry.encode(howFar.percentile, forKey: .percentile)
      try entry.encode(howFar.pace?.decimal, forKey: .pace)
      try howFar.ahead.encode(into: &entry, forKey: .ahead)
      try howFar.behind.encode(into: &entry, forKey: .behind)
    }
  }
}

extension Distance? {
  fileprivate func encode(into entry: inout KeyedEncodingContainer<BoardKey>, forKey key: BoardKey) throws {
    guard let self else { return try entry.encodeNil(forKey: key) }
    var container = entry.nestedContainer(keyedBy: BoardKey.self, forKey: key)
    try self.other.encode(into: &container)
    try container.encode(self.gap, forKey: .gap)
    try container.encode(self.needed, forKey: .needed)
    try container.encode(self.pace?.decimal, forKey: .pace)
    try container.encode(self.time, forKey: .time)
  }
}

extension Pace {
  /// Taps a minute as JSON has it: a decimal number.
  fileprivate var decimal: Decimal? { Decimal(string: tapsPerMinute) }
}
