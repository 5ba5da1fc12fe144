/// How fast a score grows, in tenths of a point per minute.
public struct Pace: Hashable, Sendable {
  /// Tenths of a point per minute; not negative.
  public let tenthsPerMinute: Int128

  /// A pace from tenths of a point per minute; `nil` for a negative number.
  public init?(tenthsPerMinute: Int128) {
    guard tenthsPerMinute >= 0 else { return nil }
    self.tenthsPerMinute = tenthsPerMinute
  }

  /// Points per minute with at most one decimal: `12`, `0.5`.
  public var perMinute: String { tenthsPerMinute.text(decimals: 1) }
}

/// The points that an entry gained in a duration. Paces and forecasts are computed from gains.
public struct Gain: Hashable, Sendable {
  /// The gained points; not negative.
  public let points: Int64
  /// The duration in milliseconds; at least 1.
  public let span: Int64

  /// A gain; `nil` for points below 0 or a span below 1.
  public init?(points: Int64, span: Int64) {
    guard points >= 0, span > 0 else { return nil }
    self.points = points
    self.span = span
  }

  /// The pace, rounded to the nearest tenth of a point per minute.
  public var pace: Pace? {
    Pace(tenthsPerMinute: (Int128(points) * 1_200_000 + Int128(span)) / (2 * Int128(span)))
  }

  /// The time in milliseconds, rounded up, until this entry has gained `lead` points more than another entry, if both
  /// keep their pace. `nil` if that does not happen within 2⁶³ milliseconds.
  ///
  /// - Parameters:
  ///   - lead: the required lead in points.
  ///   - other: the other entry's gain in the same span.
  public func time(toGain lead: Int64, on other: Gain) -> Int64? {
    guard lead > 0 else { return 0 }
    let advantage = Int128(points) - Int128(other.points)
    guard span == other.span, advantage > 0 else { return nil }
    let needed: Int128 = Int128(lead) * Int128(span)
    return Int64(exactly: (needed + advantage - 1) / advantage)
  }
}
