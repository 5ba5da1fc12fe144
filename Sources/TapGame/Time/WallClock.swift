import Synchronization
import SystemCalls

/// The source of time. It is injected, so that a contest can be played, tested and simulated on any clock.
public protocol WallClock: Sendable {
  /// The present moment. It may go back when the machine's clock is set. Stores keep the order of commits even if the
  /// clock goes back.
  var now: Timestamp { get }
}

/// The machine's clock.
public struct SystemClock: WallClock {
  public init() {}

  public var now: Timestamp { .now }
}

extension Timestamp {
  /// The present moment by the machine's clock. Code that decides something takes a ``WallClock`` instead.
  public static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}

/// A clock that moves only when it is set, for simulations and tests.
public final class VirtualClock: WallClock {
  private let moment: Mutex<Timestamp>

  public init(_ start: Timestamp) { moment = Mutex(start) }

  public var now: Timestamp { moment.withLock { $0 } }

  /// Advances the clock.
  public func advance(byMilliseconds milliseconds: Int64) {
    moment.withLock { $0.milliseconds += milliseconds }
  }

  /// Sets the clock, forward or back.
  public func set(to newMoment: Timestamp) {
    moment.withLock { $0 = newMoment }
  }
}
