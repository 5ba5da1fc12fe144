import Foundation

/// The machine's clock that only runs forward, which all its processes share.
enum MonotonicClock {
  /// Nanoseconds since some moment.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
