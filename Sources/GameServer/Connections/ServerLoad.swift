import NIOCore
import Synchronization

/// The server's load. Connections use it to queue, refuse and answer requests.
final class ServerLoad: Sendable {
  /// The text of a refusal: why the request is refused.
  static let detail =
    "The server has more to do than it can do in time, and nothing was counted."
  static let shortestWait = TimeAmount.seconds(1)
  /// The number of different times in `Retry-After`. With only one time, all refused clients would come back together.
  private static let waits = 3

  let delay: PoolDelay
  let health: HealthLane
  let waiting: WaitingRequests
  private let refused = Atomic<Int>(0)
  private let queues = Mutex<[ObjectIdentifier: NIOLoopBound<RequestQueue>]>([:])

  init(delay: PoolDelay, health: HealthLane, waiting: WaitingRequests = WaitingRequests()) {
    (self.delay, self.health, self.waiting) = (delay, health, waiting)
  }

  /// The queue of an event loop. Call this on the loop.
  func queue(of loop: any EventLoop) -> RequestQueue {
    queues.withLock { queues in
      if let queue = queues[ObjectIdentifier(loop)] { return queue }
      let queue = NIOLoopBound(RequestQueue(on: loop, delay: delay, waiting: waiting), eventLoop: loop)
      queue.value.hangBell()
      queues[ObjectIdentifier(loop)] = queue
      return queue
    }.value
  }

  /// The time for the next `Retry-After` header.
  func nextWait() -> Duration {
    let number = refused.wrappingAdd(1, ordering: .relaxed).oldValue
    return .nanoseconds(Self.shortestWait.nanoseconds) + .seconds(number % Self.waits)
  }
}
