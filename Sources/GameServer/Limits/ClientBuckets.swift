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
