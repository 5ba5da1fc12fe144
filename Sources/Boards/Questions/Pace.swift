import Foundation

/// How fast a school gains taps: taps per minute, in tenths.
public struct Pace: Hashable, Sendable {
  /// Tenths of a tap per minute; not negative.
  public let tenthsPerMinute: Int128

  /// A pace from tenths of a tap per minute; `nil` for a negative number.
  public init?(tenthsPerMinute: Int128) {
    guard tenthsPerMinute >= 0 else { return nil }
    self.tenthsPerMinute = tenthsPerMinute
  }

  /// Taps per minute with at most one decimal: `12`, `0.5`.
  public var tapsPerMinute: String {
    let (taps, tenths) = tenthsPerMinute.quotientAndRemainder(dividingBy: 10)
    return tenths == 0 ? "\(taps)" : "\(taps).\(tenths)"
  }
}

extension Pace: Codable {
  /// Writes taps per minute as a decimal number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    // A Double would lose the last digits of a large pace.
    try container.encode(Decimal(string: tapsPerMinute))
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

/// The taps a school gained in a duration. Paces and forecasts are computed from it.
package struct Gain: Hashable, Sendable {
  /// The gained taps; not negative.
  package let taps: Int64
  /// The duration in milliseconds; at least 1.
  package let span: Int64

  /// A gain; `nil` for taps below 0 or a span below 1.
  package init?(taps: Int64, span: Int64) {
    guard taps >= 0, span > 0 else { return nil }
    self.taps = taps
    self.span = span
  }

  /// The pace, rounded to the nearest tenth of a tap per minute.
  package var pace: Pace? {
    Pace(tenthsPerMinute: (Int128(taps) * 1_200_000 + Int128(span)) / (2 * Int128(span)))
  }

  /// The milliseconds after which this school has gained `taps` more than another one if both keep their pace, rounded
  /// up. `nil` if that never happens, or not within 2⁶³ milliseconds.
  ///
  /// - Parameters:
  ///   - taps: the required lead.
  ///   - other: the other school's gain in the same span.
  func time(toGain taps: Int64, on other: Gain) -> Int64? {
    guard taps > 0 else { return 0 }
    let advantage = Int128(self.taps) - Int128(other.taps)
    guard span == other.span, advantage > 0 else { return nil }
    return Int64(exactly: (Int128(taps) * Int128(span) + advantage - 1) / advantage)
  }
}
