import CivilCalendar

/// A moment, in whole milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since the start of 1970 in UTC; negative before it.
  public var milliseconds: Int64

  /// The moment that lies so many milliseconds after the start of 1970.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The whole minute that the moment lies in, counted from the start of 1970: the unit of a school's history.
  public var minute: Int64 { milliseconds.flooredQuotient(60_000) }

  /// Orders moments from the earlier to the later.
  public static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }

  /// The moment so many milliseconds later.
  public static func + (a: Timestamp, milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: a.milliseconds + milliseconds)
  }

  /// Milliseconds from `b` to `a`; negative when `a` is the earlier one.
  public static func - (a: Timestamp, b: Timestamp) -> Int64 { a.milliseconds - b.milliseconds }
}
