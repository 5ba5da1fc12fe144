import NIOCore
import Synchronization

/// What connections need to know about the server's load.
final class ServerLoad: Sendable {
  /// The detail of a refusal.
  static let detail =
    "The server has more to do than it can do in time, and nothing was counted."
  /// The shortest time in `Retry-After`.
  static let shortestWait = TimeAmount.seconds(1)
  /// The number of different times in `Retry-After`. If all were the same, all would come back together.
  private static let waits = 3

  let delay: PoolDelay
  let health: HealthLane
  private let refused = Atomic<Int>(0)

  init(delay: PoolDelay, health: HealthLane) {
    (self.delay, self.health) = (delay, health)
  }

  /// The next time in `Retry-After`.
  func nextWait() -> Duration {
    let number = refused.wrappingAdd(1, ordering: .relaxed).oldValue
    return .nanoseconds(Self.shortestWait.nanoseconds) + .seconds(number % Self.waits)
  }
}
