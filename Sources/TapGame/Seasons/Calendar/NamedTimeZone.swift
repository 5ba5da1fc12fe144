import Basics
import Foundation

/// A time zone of the IANA database, by its name, such as `Asia/Seoul`.
///
/// Abbreviations such as `EST` and offsets such as `GMT+9` are not accepted: an abbreviation is ambiguous, and an
/// offset has no summer time.
public struct NamedTimeZone: Hashable, Sendable {
  /// The name as given.
  public let name: String
  private let zone: TimeZone

  /// The zone with this name, `Area/Place` or `UTC`; `nil` if this machine does not know the zone.
  public init?(_ name: String) {
    // The system's lookup ignores everything after a null character.
    let isPlain = name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    guard isPlain, name == "UTC" || name.contains("/"), let zone = TimeZone(identifier: name) else { return nil }
    self.name = name
    self.zone = zone
  }

  /// The offset from UTC at a moment, in milliseconds; negative west of UTC.
  func offset(at moment: Timestamp) -> Int64 {
    let seconds = Double(moment.milliseconds.flooredQuotient(1000))
    return Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))) * 1000
  }

  /// The local day of a moment, counted from 1970-01-01.
  func day(at moment: Timestamp) -> Int64 {
    (moment.milliseconds + offset(at: moment)).flooredQuotient(86_400_000)
  }

  /// The first moment of a local day. If the zone skipped the day, the first moment of the next day. Days are counted
  /// from 1970-01-01.
  ///
  /// The result is midnight, or the moment of the change if clocks skip midnight. If clocks are set back over midnight,
  /// the result is the first of the two midnights. The search needs no table of the zone's changes. The offset is
  /// constant between two changes, so each stretch with a constant offset has at most one candidate.
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

  /// The maximum offset from UTC. The largest ever used were 15 h 14 min ahead (Alaska) and 15 h 56 min behind
  /// (Manila).
  private static let widestOffset: Int64 = 16 * 3_600_000
  /// The length of a stretch. No zone ever changed its offset twice within one hour.
  private static let stretch: Int64 = 3_600_000

  private func firstMoment(after start: Timestamp, upTo end: Timestamp, withoutOffset offset: Int64) -> Timestamp {
    var (before, after) = (start, end)
    while after.milliseconds(since: before) > 1 {
      let middle = before + after.milliseconds(since: before) / 2
      if self.offset(at: middle) == offset { before = middle } else { after = middle }
    }
    return after
  }
}
