import Synchronization

/// A clock that moves only when it is set, for simulations and tests.
public final class VirtualClock: WallClock {
  private let moment: Mutex<Timestamp>

  /// A clock that shows this moment.
  public init(_ start: Timestamp) { moment = Mutex(start) }

  /// The moment that the clock shows.
  public var now: Timestamp { moment.withLock { $0 } }

  /// Advances the clock.
  /// - Complexity: O(1).
  public func advance(byMilliseconds milliseconds: Int64) {
    moment.withLock { $0.milliseconds += milliseconds }
  }

  /// Sets the clock, forward or back.
  /// - Complexity: O(1).
  public func set(to newMoment: Timestamp) {
    moment.withLock { $0 = newMoment }
  }
}
