import Synchronization
import TapGame

/// A clock that counts how often it is asked, and shows a millisecond more each time.
final class AskedClock: WallClock {
  private let start: Timestamp
  private let count = Mutex(0)

  init(_ start: Timestamp) { self.start = start }

  var now: Timestamp {
    count.withLock { count in
      count += 1
      return start + Int64(count)
    }
  }

  /// How often it was asked.
  var questions: Int { count.withLock { $0 } }
}
