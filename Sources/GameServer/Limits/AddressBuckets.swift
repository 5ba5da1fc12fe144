// The generic cell rate algorithm (ITU-T I.371), a token bucket that is one moment instead of a level: the moment at which the
// bucket will be full again. A moment that has passed says what no entry at all says, so addresses that rest are forgotten.

/// A token bucket for each address, in bounded memory.
struct AddressBuckets {
  /// The time that one draw takes to be filled up again.
  private let interval: Duration
  /// How far ahead of now the moment of being full may lie before a draw.
  private let tolerance: Duration
  private let capacity: Int
  private var fullAt: [IPAddress: ContinuousClock.Instant] = [:]
  /// The bucket of all for whom there is no room, and of those whose address is not known.
  private var othersFullAt: ContinuousClock.Instant?
  /// How many that had no bucket have come since those that rest were last forgotten, when that was, and how many were left.
  private var newcomers = 0
  private var sweptAt: ContinuousClock.Instant?
  private var survivors = 64

  init(perMinute: Int, capacity: Int) {
    interval = .seconds(60) / perMinute
    tolerance = interval * (perMinute - 1)
    self.capacity = capacity
  }

  /// How many addresses are remembered.
  var count: Int { fullAt.count }

  /// Draws one; returns how long to wait when there is none.
  mutating func draw(_ address: IPAddress?, at now: ContinuousClock.Instant) -> Duration? {
    let kept = kept(address, at: now)
    if let wait = wait(for: kept, at: now) { return wait }
    let full = max(fullMoment(of: kept) ?? now, now) + interval
    if let kept { fullAt[kept] = full } else { othersFullAt = full }
    return nil
  }

  /// How long until one can be drawn; `nil` when it can be now.
  mutating func wait(_ address: IPAddress?, at now: ContinuousClock.Instant) -> Duration? {
    wait(for: kept(address, at: now), at: now)
  }

  private func wait(for kept: IPAddress?, at now: ContinuousClock.Instant) -> Duration? {
    guard let full = fullMoment(of: kept) else { return nil }
    let wait = now.duration(to: full) - tolerance
    return wait > .zero ? wait : nil
  }

  private func fullMoment(of kept: IPAddress?) -> ContinuousClock.Instant? {
    if let kept { fullAt[kept] } else { othersFullAt }
  }

  /// The address, if there is a bucket for it or room for one.
  private mutating func kept(_ address: IPAddress?, at now: ContinuousClock.Instant) -> IPAddress? {
    guard let address else { return nil }
    if fullAt[address] != nil { return address }
    newcomers += 1
    // As many newcomers as there are entries pay for looking at them all; after a minute everybody has rested.
    if newcomers >= survivors || now - (sweptAt ?? now) >= .seconds(60) {
      fullAt = fullAt.filter { $0.value > now }
      (newcomers, sweptAt, survivors) = (0, now, max(64, fullAt.count))
    }
    return fullAt.count < capacity ? address : nil
  }
}
