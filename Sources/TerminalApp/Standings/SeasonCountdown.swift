import Basics
import TapGame

/// The time to the next boundary of the season, for the countdown on the screens.
struct SeasonCountdown: Equatable, Sendable {
  enum Boundary: Equatable, Sendable {
    /// The first moment of the season.
    case start
    /// The first moment after the season.
    case end
  }

  /// The boundary that ends the countdown.
  let boundary: Boundary
  /// The time in whole seconds, rounded up; at least 0.
  let seconds: Int64

  /// The maximum time that is shown, in seconds: a hundred days. A later boundary is not shown.
  private static let longest = 100 * day

  /// The time from `now` to the next boundary; `nil` if there is no boundary, or if it is too distant.
  init?(to season: SeasonSummary, at now: Timestamp) {
    guard let left = season.timeLeft(at: now) else { return nil }
    boundary = season.state == .scheduled ? .start : .end
    seconds = (left + 999) / 1000
    guard seconds <= Self.longest else { return nil }
  }

  var isLastMinute: Bool { boundary == .end && seconds <= 60 }

  /// The time until the shown text changes; `nil` when the boundary is reached.
  static func pause(to season: SeasonSummary, at now: Timestamp) -> Duration? {
    guard let left = season.timeLeft(at: now), left > 0 else { return nil }
    // Above one day, the text shows only days and hours. The pause is limited to a minute because the clock may be
    // changed during the pause.
    return .milliseconds(left > day * 1000 ? min(left - day * 1000, 60_000) : (left - 1) % 1000 + 1)
  }

  private static let day: Int64 = 86_400

  /// The time as a short text: `12:34 남음`, `starts in 2:05`.
  func text(in language: Language) -> String {
    let time = time(in: language)
    return switch boundary {
    case .start: language("starts in \(time)")
    case .end: language("\(time) left")
    }
  }

  /// The time in words, for screen readers: `12분 34초`, `2 minutes 5 seconds`.
  func spoken(in language: Language) -> String {
    if seconds > Self.day { return time(in: language) }
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    let parts: [(Int64, Words)] = [
      (hours, "\(hours, "hour", "hours")"), (minutes, "\(minutes, "minute", "minutes")"),
      (rest, "\(rest, "second", "seconds")"),
    ]
    let shown = parts.filter { $0.0 > 0 }.map(\.1)
    return language(shown.isEmpty ? "0 seconds" : .joined(shown))
  }

  private func time(in language: Language) -> String {
    if seconds > Self.day {
      let (days, hours) = (seconds / Self.day, seconds % Self.day / 3600)
      return language("\(days) d \(hours) h")
    }
    let (minutes, rest) = (seconds / 60, (seconds % 60).padded(2))
    return minutes >= 60 ? "\(minutes / 60):\((minutes % 60).padded(2)):\(rest)" : "\(minutes):\(rest)"
  }
}
