import Leaderboard
import Synchronization
import TapGame

/// The machine's clock, so many milliseconds off.
struct OffClock: WallClock {
  let ahead: Int64

  var now: Timestamp { Timestamp.now + ahead }
}

/// A clock that stands until it is started, and then goes on so many milliseconds off the machine's clock.
final class WaitingClock: WallClock {
  private let begin: Timestamp
  private let started = Mutex<ContinuousClock.Instant?>(nil)

  init(ahead: Int64) { begin = Timestamp.now + ahead }

  var now: Timestamp {
    let ran = started.withLock { $0 }.map { ContinuousClock.now - $0 } ?? .zero
    return begin + ran.wholeMilliseconds
  }

  func start() { started.withLock { $0 = .now } }
}
