// The generic cell rate algorithm (ITU-T I.371): a token bucket that stores the moment at which it will be full instead
// of a level. A moment in the past is equivalent to no entry, so idle addresses are removed.

/// A token bucket for each address, in bounded memory.
struct AddressBuckets {
  /// The time in which the bucket regains one draw.
  private let interval: Duration
  /// How far in the future the bucket's full moment may be before a draw.
  private let tolerance: Duration
  private let capacity: Int
  private var fullAt: [IPAddress: ContinuousClock.Instant] = [:]
  /// The shared bucket of unknown addresses and of addresses for which there is no room.
  private var othersFullAt: ContinuousClock.Instant?
  /// The state of the removal of idle addresses: the new addresses since the last removal, its time, and the number of
  /// addresses left.
  private var newcomers = 0
  private var sweptAt: ContinuousClock.Instant?
  private var survivors = 64

  init(perMinute: Int, capacity: Int) {
    interval = .seconds(60) / perMinute
    tolerance = interval * (perMinute - 1)
    self.capacity = capacity
  }

  /// The number of addresses with a bucket.
  var count: Int { fullAt.count }

  /// Draws once; returns how long to wait if the bucket is empty.
  mutating func draw(_ address: IPAddress?, at now: ContinuousClock.Instant) -> Duration? {
    if let wait = wait(address, at: now) { return wait }
    take(address, at: now)
    return nil
  }

  /// Draws once, from what is there or from what is to come.
  mutating func take(_ address: IPAddress?, at now: ContinuousClock.Instant) {
    let kept = kept(address, at: now)
    let full = max(fullMoment(of: kept) ?? now, now) + interval
    if let kept { fullAt[kept] = full } else { othersFullAt = full }
  }

  /// How long to wait for a draw; `nil` if it is possible now.
  ///
  /// - Parameter reserve: the share of the bucket that has to stay in it, from 0 to 1.
  mutating func wait(
    _ address: IPAddress?, leaving reserve: Double = 0, at now: ContinuousClock.Instant
  ) -> Duration? {
    guard let full = fullMoment(of: kept(address, at: now)) else { return nil }
    let wait = now.duration(to: full) - tolerance * (1 - reserve)
    return wait > .zero ? wait : nil
  }

  private func fullMoment(of kept: IPAddress?) -> ContinuousClock.Instant? {
    if let kept { fullAt[kept] } else { othersFullAt }
  }

  /// The address, if it has a bucket or there is room for one.
  private mutating func kept(_ address: IPAddress?, at now: ContinuousClock.Instant) -> IPAddress? {
    guard let address else { return nil }
    if fullAt[address] != nil { return address }
    newcomers += 1
    // A scan of all entries is amortised over as many new addresses; after a minute, all buckets are full.
    if newcomers >= survivors || now - (sweptAt ?? now) >= .seconds(60) {
      fullAt = fullAt.filter { $0.value > now }
      (newcomers, sweptAt, survivors) = (0, now, max(64, fullAt.count))
    }
    return fullAt.count < capacity ? address : nil
  }
}
