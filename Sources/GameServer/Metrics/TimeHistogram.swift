import Synchronization

/// A histogram of durations. Its buckets are fixed, so that a monitoring system can add them up over servers.
final class TimeHistogram: Sendable {
  struct Content: Sendable {
    /// The count of each bucket. A bucket's upper bound is in ``TimeHistogram/bounds``; the last bucket has none.
    var counts = [Int](repeating: 0, count: TimeHistogram.bounds.count + 1)
    /// The sum of all durations, in nanoseconds.
    var nanoseconds: Int64 = 0

    /// The smallest of ``TimeHistogram/bounds`` that a share of the durations keep to; `nil` if there are no durations.
    /// If they are longer than every bound, it is the longest one.
    func bound(of share: Double) -> Double? {
      let total = counts.reduce(0, +)
      guard total > 0 else { return nil }
      var sum = 0
      for (bound, count) in zip(TimeHistogram.bounds, counts) {
        sum += count
        if Double(sum) >= share * Double(total) { return bound }
      }
      return TimeHistogram.bounds.last
    }
  }

  /// The buckets' upper bounds, in seconds.
  static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  private let state = Mutex(Content())

  var content: Content { state.withLock { $0 } }

  func record(_ time: Duration) {
    let (seconds, attoseconds) = time.components
    let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    let inSeconds = Double(nanoseconds) / 1e9
    let place = Self.bounds.firstIndex { inSeconds <= $0 } ?? Self.bounds.count
    state.withLock {
      $0.counts[place] += 1
      $0.nanoseconds += nanoseconds
    }
  }
}
