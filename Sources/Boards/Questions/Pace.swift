/// How fast a school gains taps.
public struct Pace: Hashable, Sendable {
  /// The taps that were gained; not negative.
  public let taps: Int64
  /// In how many milliseconds; 1 or more.
  public let span: Int64

  /// A pace of so many taps in a span of milliseconds; `nil` for a number of taps below 0 or a span below 1.
  ///
  /// - Complexity: O(1).
  public init?(taps: Int64, span: Int64) {
    guard taps >= 0, span > 0 else { return nil }
    self.taps = taps
    self.span = span
  }

  /// Taps a minute, with one place after the point, rounded to the nearest: `12`, `0.5`.
  public var tapsPerMinute: String {
    let tenths = (Int128(taps) * 1_200_000 + Int128(span)) / (2 * Int128(span))
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  /// After how many milliseconds whoever goes at this pace has gained so many taps more than somebody at another pace, rounded up; `nil`
  /// if that never happens, or not within 2⁶³ milliseconds.
  ///
  /// - Parameters:
  ///   - taps: how many taps more.
  ///   - other: the pace of the other one, over the same span.
  /// - Complexity: O(1).
  func time(toGain taps: Int64, on other: Pace) -> Int64? {
    guard taps > 0 else { return 0 }
    let advantage = Int128(self.taps) - Int128(other.taps)
    guard span == other.span, advantage > 0 else { return nil }
    return Int64(exactly: (Int128(taps) * Int128(span) + advantage - 1) / advantage)
  }
}
