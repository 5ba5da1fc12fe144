// The generic cell rate algorithm (ITU-T I.371): a token bucket that stores, instead of its level, the moment at which
// it will be full. A moment in the past is equivalent to no entry.

/// A token bucket for each address, in bounded memory.
struct AddressBuckets {
  /// The time in which the bucket regains one draw.
  private let interval: Duration
  /// A draw is possible if the bucket will be full within this time.
  private let tolerance: Duration
  private var fullAt: BoundedTable<IPAddress, ContinuousClock.Instant, ContinuousClock.Instant>
  /// When the shared bucket will be full; `nil` before its first draw. Unknown addresses use it, and so do addresses
  /// for which there is no room.
  private var othersFullAt: ContinuousClock.Instant?

  init(perMinute: Int, capacity: Int) {
    interval = .seconds(60) / perMinute
    tolerance = interval * (perMinute - 1)
    fullAt = BoundedTable(capacity: capacity, nextSweep: { $0 + .seconds(60) }, isIdle: { $0 <= $1 })
  }

  /// The number of addresses with a bucket.
  var count: Int { fullAt.count }

  /// Draws once, even from an empty bucket. Then it takes longer until the bucket has a draw again.
  mutating func take(_ address: IPAddress?, at now: ContinuousClock.Instant) {
    let full = max(fullMoment(of: address, at: now) ?? now, now) + interval
    if let address, fullAt.store(full, for: address, at: now) { return }
    othersFullAt = full
  }

  /// How long to wait for a draw; `nil` if it is possible now.
  ///
  /// - Parameter reserve: the share of the bucket that the draw must leave, from 0 to 1.
  mutating func wait(
    _ address: IPAddress?, leaving reserve: Double = 0, at now: ContinuousClock.Instant
  ) -> Duration? {
    guard let full = fullMoment(of: address, at: now) else { return nil }
    let wait = now.duration(to: full) - tolerance * (1 - reserve)
    return wait > .zero ? wait : nil
  }

  private mutating func fullMoment(of address: IPAddress?, at now: ContinuousClock.Instant) -> ContinuousClock.Instant?
  {
    if let address, fullAt.hasRoom(for: address, at: now) { fullAt[address] } else { othersFullAt }
  }
}
