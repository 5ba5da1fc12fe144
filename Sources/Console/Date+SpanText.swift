#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension Date {
  /// How far this moment is from `now`: `in 2 min 05 s`, `3 d 04 h ago`, `now`.
  package func spanText(from now: Date) -> String {
    // Beyond a thousand million years, which only a damaged file can contain, the span overflows its type.
    let seconds = min(max(timeIntervalSince(now), -3e16), 3e16)
    return Duration.seconds(seconds).textFromNow
  }
}
