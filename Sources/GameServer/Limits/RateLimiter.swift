import Synchronization

/// Limits how many times in a minute each address may do one kind of thing, such as send a wrong token.
package final class RateLimiter: Sendable {
  private let now: @Sendable () -> ContinuousClock.Instant
  private let buckets: Mutex<ClientBuckets>

  /// - Parameters:
  ///   - perMinute: the allowed number per minute, which is also the allowed burst after a minute's rest.
  ///   - capacity: the maximum number of addresses to remember.
  package init(
    perMinute: Int, capacity: Int = 65_536, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.now = now
    buckets = Mutex(ClientBuckets(perMinute: perMinute, capacity: capacity))
  }

  /// Counts one more use by an address if it is within the limit.
  ///
  /// - Returns: `nil` if the use is within the limit, otherwise how long to wait.
  package func draw(_ address: IPAddress?) -> Duration? {
    let moment = now()
    return buckets.withLock { buckets in
      if let wait = buckets.wait(address, at: moment) { return wait }
      buckets.take(address, at: moment)
      return nil
    }
  }

  /// How long an address would have to wait now; `nil` if there is no wait. This does not count as a use.
  func wait(_ address: IPAddress?) -> Duration? {
    let moment = now()
    return buckets.withLock { $0.wait(address, at: moment) }
  }
}
