/// Values by key. Memory is bounded, no matter how many keys clients send.
///
/// A value is *idle* when it means the same as a missing value, such as a full bucket or a request of more than a
/// minute ago. Sweeps over the whole table remove idle values. A request for a key starts a sweep in two cases:
///
/// - The number of new keys since the last sweep has reached the number of keys that this sweep left. So sweeps cost
///   O(1) for each new key, even in a flood of addresses.
/// - One interval has passed since the last sweep. Most values become idle within an interval.
///
/// A table that is full of non-idle values takes no new keys, and keeps its old ones. Nested keys, such as an address
/// and the networks around it, have one table for each level, so a flood of addresses leaves room for their networks.
struct BoundedTable<Key: Hashable & Sendable, Value: Sendable, Moment: Comparable & Sendable>: Sendable {
  private let capacity: Int
  private let nextSweep: @Sendable (Moment) -> Moment
  private let isIdle: @Sendable (Value, Moment) -> Bool
  private var values: [Key: Value] = [:]
  /// The number of requests for missing keys since the last sweep, and the number that starts the next sweep: the keys
  /// that the last sweep left, at least 64.
  private var newcomers = 0
  private var survivors = 64
  private var sweepsAt: Moment?

  /// - Parameters:
  ///   - capacity: the maximum number of values.
  ///   - nextSweep: returns the moment of the next sweep: one interval after the given moment.
  ///   - isIdle: whether a value is idle at a moment.
  init(
    capacity: Int, nextSweep: @escaping @Sendable (Moment) -> Moment,
    isIdle: @escaping @Sendable (Value, Moment) -> Bool
  ) {
    (self.capacity, self.nextSweep, self.isIdle) = (capacity, nextSweep, isIdle)
  }

  var count: Int { values.count }

  subscript(key: Key) -> Value? { values[key] }

  /// Whether a key has a value, or there is room for one.
  mutating func hasRoom(for key: Key, at now: Moment) -> Bool {
    if values[key] == nil { newcomers += 1 }
    let due = sweepsAt ?? nextSweep(now)
    sweepsAt = due
    if newcomers >= survivors || now >= due { sweep(at: now) }
    return values[key] != nil || values.count < capacity
  }

  /// Stores a value, if there is room for it.
  ///
  /// - Returns: whether there was room.
  @discardableResult mutating func store(_ value: Value, for key: Key, at now: Moment) -> Bool {
    guard hasRoom(for: key, at: now) else { return false }
    values[key] = value
    return true
  }

  private mutating func sweep(at now: Moment) {
    values = values.filter { !isIdle($0.value, now) }
    (newcomers, survivors, sweepsAt) = (0, max(64, values.count), nextSweep(now))
  }
}
