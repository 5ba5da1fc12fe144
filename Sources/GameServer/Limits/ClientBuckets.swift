/// Token buckets for clients: one for each address, and larger ones for the networks around it (see
/// ``IPAddress/widerNetworks``). A draw takes from all of them.
struct ClientBuckets {
  private var buckets: AddressBuckets
  /// The buckets of wider networks, from the narrowest to the widest.
  private var wider: [AddressBuckets]

  init(perMinute: Int, capacity: Int) {
    buckets = AddressBuckets(perMinute: perMinute, capacity: capacity)
    let factors = IPAddress(high: 1, low: 0).widerNetworks.map(\.factor)
    wider = factors.map { AddressBuckets(perMinute: perMinute * $0, capacity: capacity) }
  }

  /// How long to wait for a draw; `nil` if it is possible now.
  ///
  /// - Parameter reserve: the share of each bucket that has to stay in it, from 0 to 1.
  mutating func wait(
    _ address: IPAddress?, leaving reserve: Double = 0, at now: ContinuousClock.Instant
  ) -> Duration? {
    var waits = [buckets.wait(address?.client, leaving: reserve, at: now)]
    for (place, wide) in (address?.widerNetworks ?? []).enumerated() {
      waits.append(wider[place].wait(wide.network, leaving: reserve, at: now))
    }
    return waits.compactMap(\.self).max()
  }

  /// Draws once, from what is there or from what is to come.
  mutating func take(_ address: IPAddress?, at now: ContinuousClock.Instant) {
    buckets.take(address?.client, at: now)
    for (place, wide) in (address?.widerNetworks ?? []).enumerated() { wider[place].take(wide.network, at: now) }
  }
}
