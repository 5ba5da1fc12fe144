import ArgumentParser
import Foundation
import TapGame

/// The time zone of times in the output. The default is the machine's.
struct DisplayTimeZone: ExpressibleByArgument {
  private let zone: TimeZone

  init() { zone = .current }

  /// Reads a zone of the IANA database, such as `Asia/Seoul`, or `UTC`.
  init?(argument: String) {
    guard argument == "UTC" || argument.contains("/"), let zone = TimeZone(identifier: argument) else { return nil }
    self.zone = zone
  }

  /// The name of the zone.
  var name: String { ["GMT", "Etc/UTC"].contains(zone.identifier) ? "UTC" : zone.identifier }

  /// The offset from UTC at a moment, in milliseconds.
  func offset(at moment: Timestamp) -> Int64 {
    let seconds = Double(moment.milliseconds / 1000)
    return Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))) * 1000
  }

  /// The local time: `2026-11-02 09:00`, with seconds if they are not 0.
  func text(_ moment: Timestamp) -> String {
    let shown = (moment + offset(at: moment)).description.prefix(19)
    return String(shown.hasSuffix(":00") ? shown.dropLast(3) : shown).replacing("T", with: " ")
  }
}
