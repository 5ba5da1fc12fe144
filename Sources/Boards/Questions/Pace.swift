import Foundation

/// How fast a school gains taps: taps a minute, to a tenth.
public struct Pace: Hashable, Sendable {
  /// Tenths of a tap a minute; not negative.
  public let tenthsPerMinute: Int128

  /// A pace of so many tenths of a tap a minute; `nil` for a negative number.
  public init?(tenthsPerMinute: Int128) {
    guard tenthsPerMinute >= 0 else { return nil }
    self.tenthsPerMinute = tenthsPerMinute
  }

  /// Taps a minute, with a tenth where there is one: `12`, `0.5`.
  public var tapsPerMinute: String {
    let (taps, tenths) = tenthsPerMinute.quotientAndRemainder(dividingBy: 10)
    return tenths == 0 ? "\(taps)" : "\(taps).\(tenths)"
  }
}

extension Pace: Codable {
  /// Writes taps a minute as a decimal number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    // A Double would lose the last digits.
    try container.encode(Decimal(string: tapsPerMinute))
  }

  /// Reads taps a minute from a decimal number with at most one digit after the point.
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

/// What a school gained in a span of time, as it was counted: what a ``Pace`` and a forecast are made of.
package struct Gain: Hashable, Sendable {
  /// The taps that were gained; not negative.
  package let taps: Int64
  /// In how many milliseconds; 1 or more.
  package let span: Int64

  /// `nil` for a number of taps below 0 or a span below 1.
  package init?(taps: Int64, span: Int64) {
    guard taps >= 0, span > 0 else { return nil }
    self.taps = taps
    self.span = span
  }

  /// The pace, rounded to the nearest tenth of a tap a minute.
  package var pace: Pace? {
    Pace(tenthsPerMinute: (Int128(taps) * 1_200_000 + Int128(span)) / (2 * Int128(span)))
  }

  /// After how many milliseconds this gain is so many taps ahead of another one, if both go on, rounded up; `nil` if that never happens,
  /// or not within 2⁶³ milliseconds.
  ///
  /// - Parameters:
  ///   - taps: how many taps ahead.
  ///   - other: the other school's gain, over the same span.
  func time(toGain taps: Int64, on other: Gain) -> Int64? {
    guard taps > 0 else { return 0 }
    let advantage = Int128(self.taps) - Int128(other.taps)
    guard span == other.span, advantage > 0 else { return nil }
    return Int64(exactly: (Int128(taps) * Int128(span) + advantage - 1) / advantage)
  }
}
