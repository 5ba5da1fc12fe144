import Foundation
import TapGame

/// The time zone of times in the output. The default is the machine's.
struct DisplayTimeZone: Sendable {
  private let zone: TimeZone

  init() { zone = .current }

  init(_ named: NamedTimeZone) { zone = TimeZone(identifier: named.name) ?? .current }

  var name: String { ["GMT", "Etc/UTC"].contains(zone.identifier) ? "UTC" : zone.identifier }

  var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }

  /// The offset from UTC at a moment, in milliseconds.
  func offset(at moment: Timestamp) -> Int64 {
    let seconds = Double(moment.milliseconds / 1000)
    return Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))) * 1000
  }

  /// The local time to the second: `2026-11-02 09:00:00`.
  func text(_ moment: Timestamp) -> String {
    String((moment + offset(at: moment)).description.prefix(19)).replacing("T", with: " ")
  }

  /// The local time with its zone, for a sentence: `2026-11-02 09:00:00 Asia/Seoul`.
  func sentence(_ moment: Timestamp) -> String { "\(text(moment)) \(name)" }
}
