/// A hash table from ids to leaves: open addressing, linear probing, four bytes a slot.
///
/// A slot holds a leaf's number and eight bits of the id's hash. The id itself is stored only in the leaf, so a lookup
/// searches the leaves of the matching slots; nearly always the first one has the id. Two ids of one leaf may have
/// slots with the same content in one probe sequence. Then it does not matter which of the two slots `move` or `remove`
/// changes. The other slot still leads to the other id, because there is no empty slot between the two.
@usableFromInline
struct IDTable: ~Copyable {
  // Raw memory: an array would check bounds and uniqueness at each step of a probe.
  @usableFromInline var slots: UnsafeMutablePointer<UInt32>
  @usableFromInline var capacity: Int
  /// The number of slots that are not empty, including those of removed ids.
  @usableFromInline var used = 0
  /// The seed of the hashes. It differs between processes, so ids that collide in one process do not collide in the
  /// next one.
  @usableFromInline let seed: UInt64

  @inlinable @inline(__always) static var empty: UInt32 { 0 }
  /// The mark of a removed id. It is unambiguous because no leaf has the number 0.
  @inlinable @inline(__always) static var removed: UInt32 { 1 }
  /// The numbers of leaves are below this.
  @inlinable @inline(__always) static var leafLimit: Int { 1 << 24 }

  /// An empty table. Adding `count` ids fills at most three quarters of it.
  @inlinable
  init(for count: Int, seed: UInt64) {
    capacity = Swift.max(16, (count &* 4 &+ 2) / 3)
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: Self.empty, count: capacity)
    self.seed = seed
  }

  @inlinable
  init(copying other: borrowing IDTable) {
    capacity = other.capacity
    used = other.used
    seed = other.seed
    slots = .allocate(capacity: capacity)
    slots.initialize(from: other.slots, count: capacity)
  }

  @inlinable deinit { slots.deallocate() }

  /// Whether the table must grow before another id is added. In a table that is more than four fifths full, probe
  /// sequences become long.
  @inlinable @inline(__always)
  var isFull: Bool { used &* 5 >= capacity &* 4 }

  @inlinable @inline(__always)
  static func tag(_ hash: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: hash) }

  @inlinable @inline(__always)
  static func content(leaf: UInt32, hash: UInt64) -> UInt32 { leaf << 8 | UInt32(tag(hash)) }

  /// The first slot of a hash's probe sequence (Lemire's range reduction, which works with any capacity).
  @inlinable @inline(__always)
  func start(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(truncatingIfNeeded: capacity)).high)
  }

  @inlinable @inline(__always)
  func next(_ slot: Int) -> Int { slot &+ 1 == capacity ? 0 : slot &+ 1 }

  @inlinable
  mutating func insert(_ hash: UInt64, leaf: UInt32) {
    var slot = start(hash)
    while slots[slot] > Self.removed { slot = next(slot) }
    if slots[slot] == Self.empty { used &+= 1 }
    slots[slot] = Self.content(leaf: leaf, hash: hash)
  }

  /// Records that the entry of an id has moved from one leaf to another.
  @inlinable @inline(__always)
  func move(_ hash: UInt64, from leaf: UInt32, to other: UInt32) {
    slots[slot(hash, leaf: leaf)] = Self.content(leaf: other, hash: hash)
  }

  @inlinable
  mutating func remove(_ hash: UInt64, leaf: UInt32) {
    let slot = slot(hash, leaf: leaf)
    if slots[next(slot)] == Self.empty {
      slots[slot] = Self.empty
      used &-= 1
    } else {
      slots[slot] = Self.removed
    }
  }

  @inlinable @inline(__always)
  func slot(_ hash: UInt64, leaf: UInt32) -> Int {
    let wanted = Self.content(leaf: leaf, hash: hash)
    var slot = start(hash)
    while slots[slot] != wanted { slot = next(slot) }
    return slot
  }
}
