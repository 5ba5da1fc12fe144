import Synchronization
import TapGame

/// The machine's clock, which counts how often it is asked.
final class CountingClock: WallClock {
  private let clock = SystemClock()
  private let count = Atomic<Int>(0)

  var now: Timestamp {
    count.add(1, ordering: .relaxed)
    return clock.now
  }

  /// How often it was asked.
  var questions: Int { count.load(ordering: .relaxed) }
}
