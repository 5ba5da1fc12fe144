import CivilCalendar
import Foundation

/// A time zone of the IANA database by its name, such as `Asia/Seoul`: what clocks show in a place, now and in all the years that the
/// database knows.
///
/// An abbreviation such as `EST` or an offset such as `GMT+9` is none: the first means several zones, the second knows no summer time.
public struct NamedTimeZone: Hashable, Sendable {
  /// The name, as it was given.
  public let name: String
  private let zone: TimeZone

  /// The zone of this name, `Area/Place` or `UTC`; `nil` where this machine knows none.
  public init?(_ name: String) {
    // The system's look-up would read a name up to a null character.
    let isPlain = name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    guard isPlain, name == "UTC" || name.contains("/"), let zone = TimeZone(identifier: name) else { return nil }
    self.name = name
    self.zone = zone
  }

  /// Milliseconds that clocks in the zone are ahead of UTC at a moment; negative where they are behind.
  func offset(at moment: Timestamp) -> Int64 {
    let seconds = Double(moment.milliseconds.flooredQuotient(1000))
    return Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))) * 1000
  }

  /// The day that a moment lies in here, counted from 1970-01-01.
  func day(at moment: Timestamp) -> Int64 {
    (moment.milliseconds + offset(at: moment)).flooredQuotient(86_400_000)
  }

  /// The first moment at which clocks here show a day, counted from 1970-01-01, or a later one.
  ///
  /// That is midnight, or, where clocks skip midnight, the moment at which they skip it. Where they are set back over midnight it comes
  /// twice, and the first time counts. Found without a table of the zone's changes: clocks run evenly between two changes, so within each
  /// stretch the moment follows from the offset.
  ///
  /// - Complexity: O(1): at most some thirty-two stretches of an hour, and a search by halves in those in which clocks are set.
  func start(ofDay day: Int64) -> Timestamp {
    let midnight = Timestamp(milliseconds: day * 86_400_000)
    var from = midnight + -Self.widestOffset
    var offset = offset(at: from)
    while true {
      let to = from + Self.stretch
      let nextOffset = self.offset(at: to)
      let change = nextOffset == offset ? to : firstMoment(after: from, upTo: to, withoutOffset: offset)
      let candidate = max(from, midnight + -offset)
      if candidate < change { return candidate }
      from = change
      offset = self.offset(at: change)
    }
  }

  /// No place's clocks were ever further from UTC: Alaska's were 15 h 14 min ahead, Manila's 15 h 56 min behind.
  private static let widestOffset: Int64 = 16 * 3_600_000
  /// No place's clocks were ever set twice within it.
  private static let stretch: Int64 = 3_600_000

  private func firstMoment(after start: Timestamp, upTo end: Timestamp, withoutOffset offset: Int64) -> Timestamp {
    var (before, after) = (start, end)
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if self.offset(at: middle) == offset { before = middle } else { after = middle }
    }
    return after
  }
}
