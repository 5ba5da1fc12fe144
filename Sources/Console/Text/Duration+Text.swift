import Basics

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension Duration {
  /// The duration as text for people, rounded to its one or two largest units: `340 µs`, `340 ms`, `1.2 s`, `45 s`,
  /// `2 min 05 s`, `1 h 03 min`, `3 d 04 h`. A negative duration starts with `-`.
  package var text: String {
    (self < .zero ? "-" : "") + Self.text(of: attoseconds.magnitude)
  }

  /// The duration relative to now: `in 2 min 05 s` if positive, `2 min 05 s ago` if negative, `now` for less than a
  /// second.
  package var textFromNow: String {
    if self >= .seconds(1) { return "in \(text)" }
    if self <= .seconds(-1) { return "\(Self.text(of: attoseconds.magnitude)) ago" }
    return "now"
  }

  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }

  private static func text(of attoseconds: UInt128) -> String {
    // Round before choosing the unit, so that 999.6 ms becomes a second and 59.7 s a minute.
    let microseconds = rounded(attoseconds, to: .microseconds(1))
    if microseconds < 1000 { return microseconds == 0 ? "0 s" : "\(microseconds) µs" }
    let milliseconds = rounded(attoseconds, to: .milliseconds(1))
    if milliseconds < 1000 { return "\(milliseconds) ms" }
    let tenths = rounded(attoseconds, to: .milliseconds(100))
    if tenths < 100 { return "\(tenths / 10).\(tenths % 10) s" }
    let seconds = rounded(attoseconds, to: .seconds(1))
    if seconds < 60 { return "\(seconds) s" }
    if seconds < 3600 { return "\(seconds / 60) min \(twoDigits(seconds % 60)) s" }
    let minutes = rounded(attoseconds, to: .seconds(60))
    if minutes < 24 * 60 { return "\(minutes / 60) h \(twoDigits(minutes % 60)) min" }
    let hours = rounded(attoseconds, to: .seconds(3600))
    return "\((hours / 24).grouped) d \(twoDigits(hours % 24)) h"
  }

  private static func rounded(_ attoseconds: UInt128, to unit: Duration) -> UInt128 {
    let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: unit.attoseconds.magnitude)
    return rest * 2 >= unit.attoseconds.magnitude ? whole + 1 : whole
  }

  private static func twoDigits(_ number: UInt128) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Date {
  /// The time between `now` and this moment: `in 2 min 05 s`, `3 d 04 h ago`, `now`.
  package func spanText(from now: Date) -> String {
    // Limit the span to about a billion years, since a larger one overflows `Duration`. Only a damaged file contains
    // such a time.
    let seconds = min(max(timeIntervalSince(now), -3e16), 3e16)
    return Duration.seconds(seconds).textFromNow
  }
}
