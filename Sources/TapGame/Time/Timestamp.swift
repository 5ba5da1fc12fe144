import Basics

/// A moment, in whole milliseconds since 1970-01-01T00:00:00Z without leap seconds.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since the start of 1970 in UTC; negative for earlier moments.
  public var milliseconds: Int64

  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The moments that a store accepts: within about 285,000 years of 1970, so that a sum or a difference of two moments
  /// cannot overflow.
  package static let storable = Timestamp(milliseconds: -(1 << 53))...Timestamp(milliseconds: 1 << 53)

  var isStorable: Bool { Self.storable.contains(self) }

  /// The minute of the moment, counted from the start of 1970. It is the unit of a school's history.
  public var minute: Int64 { milliseconds.flooredQuotient(60_000) }

  /// Orders moments from earlier to later.
  public static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }

  /// The moment this many milliseconds later.
  public static func + (a: Timestamp, milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: a.milliseconds + milliseconds)
  }

  /// The moment this much later, by whole milliseconds. Fractions of a millisecond are dropped.
  public static func + (a: Timestamp, duration: Duration) -> Timestamp { a + duration.wholeMilliseconds }

  /// The moment this much earlier, by whole milliseconds. Fractions of a millisecond are dropped.
  public static func - (a: Timestamp, duration: Duration) -> Timestamp {
    Timestamp(milliseconds: a.milliseconds - duration.wholeMilliseconds)
  }

  /// The time from `b` to `a`; negative if `a` is earlier.
  public static func - (a: Timestamp, b: Timestamp) -> Duration { .milliseconds(a.milliseconds(since: b)) }

  /// The milliseconds from an earlier moment to this one; negative if that moment is later.
  package func milliseconds(since earlier: Timestamp) -> Int64 { milliseconds - earlier.milliseconds }
}

// Spans are stored and sent as whole milliseconds.

extension Duration {
  /// The duration in whole milliseconds, rounded towards zero and clamped to `Int64`.
  package var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    let whole = seconds.multipliedReportingOverflow(by: 1000)
    guard !whole.overflow else { return seconds < 0 ? .min : .max }
    let sum = whole.partialValue.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
    guard !sum.overflow else { return seconds < 0 ? .min : .max }
    return sum.partialValue
  }
}

extension ClosedRange<Duration> {
  /// The bounds in whole milliseconds.
  package var wholeMilliseconds: ClosedRange<Int64> {
    lowerBound.wholeMilliseconds...upperBound.wholeMilliseconds
  }
}
