#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension Date {
  /// The time between `now` and this moment: `in 2 min 05 s`, `3 d 04 h ago`, `now`.
  package func spanText(from now: Date) -> String {
    // Limit the span to about a billion years, since a larger one overflows `Duration`. Only a damaged file contains
    // such a time.
    let seconds = min(max(timeIntervalSince(now), -3e16), 3e16)
    return Duration.seconds(seconds).textFromNow
  }
}
