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
}

/// Token buckets for clients: one for each address, and larger ones for the networks around it (see
/// ``IPAddress/networks``). A draw takes from all of these buckets.
struct ClientBuckets {
  /// A table for each level, from clients to the widest networks.
  private var levels: [AddressBuckets]

  init(perMinute: Int, capacity: Int) {
    levels = IPAddress.factors.map { AddressBuckets(perMinute: perMinute * $0, capacity: capacity) }
  }

  /// How long to wait for a draw; `nil` if it is possible now.
  ///
  /// - Parameter reserve: the share of each bucket that the draw must leave, from 0 to 1.
  mutating func wait(
    _ address: IPAddress?, leaving reserve: Double = 0, at now: ContinuousClock.Instant
  ) -> Duration? {
    guard let address else { return levels[0].wait(nil, leaving: reserve, at: now) }
    return address.networks.enumerated().compactMap { levels[$0].wait($1, leaving: reserve, at: now) }.max()
  }

  /// Draws once. From an empty bucket, this takes a draw that the bucket will regain later.
  mutating func take(_ address: IPAddress?, at now: ContinuousClock.Instant) {
    guard let address else { return levels[0].take(nil, at: now) }
    for (level, network) in address.networks.enumerated() { levels[level].take(network, at: now) }
  }
}
