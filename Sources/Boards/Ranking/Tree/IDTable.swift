/// In which leaf the entry of an id stands: an open-addressing hash table of four bytes a slot, probed one slot after the other.
///
/// A slot holds a leaf's number and eight bits of the id's hash. The id itself stands in the leaf only, so whoever looks an id up asks the
/// leaves that the table names; nearly always the first one has it. Two ids of one leaf may have slots of the same content on one way. Then
/// it does not matter whose slot is changed: what is left serves for the other, as there is no empty slot between the two.
@usableFromInline
struct IDTable: ~Copyable {
  // Raw memory: an array would check its bounds and whether it is shared at each step of a way.
  @usableFromInline var slots: UnsafeMutablePointer<UInt32>
  @usableFromInline var capacity: Int
  /// Slots that are not empty, those of removed ids among them.
  @usableFromInline var used = 0
  /// Another one in each process, so that ids which collide in one do not in the next.
  @usableFromInline let seed: UInt64

  @inlinable @inline(__always) static var empty: UInt32 { 0 }
  /// What a removed id leaves behind among others; no leaf has the number 0.
  @inlinable @inline(__always) static var removed: UInt32 { 1 }
  /// Leaves are numbered below this.
  @inlinable @inline(__always) static var leafLimit: Int { 1 << 24 }

  /// A table that some ids fill to three quarters at the most.
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

  /// Whether there is no room for another id: beyond four fifths the ways grow long.
  @inlinable @inline(__always)
  var isFull: Bool { used &* 5 >= capacity &* 4 }

  @inlinable @inline(__always)
  static func tag(_ hash: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: hash) }

  @inlinable @inline(__always)
  static func content(leaf: UInt32, hash: UInt64) -> UInt32 { leaf << 8 | UInt32(tag(hash)) }

  /// Where the way of a hash begins (Lemire's range reduction: any capacity will do).
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

  /// Notes that the entry of an id has gone from one leaf to another.
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
