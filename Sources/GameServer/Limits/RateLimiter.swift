import Synchronization

/// Limits how often each address does something.
package final class RateLimiter: Sendable {
  private let now: @Sendable () -> ContinuousClock.Instant
  private let buckets: Mutex<AddressBuckets>

  /// A limiter that has seen nobody yet.
  ///
  /// - Parameters:
  ///   - perMinute: how often a minute; as often at once after a minute's rest.
  ///   - capacity: how many addresses it remembers at most.
  ///   - now: what tells the time.
  package init(
    perMinute: Int, capacity: Int = 65_536, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.now = now
    buckets = Mutex(AddressBuckets(perMinute: perMinute, capacity: capacity))
  }

  /// Counts one more of an address, if that is within the limit.
  ///
  /// - Returns: `nil` if it is; else how long until it would be.
  /// - Complexity: O(1), amortised.
  package func draw(_ address: IPAddress?) -> Duration? {
    let moment = now()
    return buckets.withLock { $0.draw(address?.client, at: moment) }
  }

  /// Whether an address could do it now, without counting it.
  func wait(_ address: IPAddress?) -> Duration? {
    let moment = now()
    return buckets.withLock { $0.wait(address?.client, at: moment) }
  }
}
