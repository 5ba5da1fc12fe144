/// The children of an inner node, with the separators between them and the counts of each child.
@usableFromInline
struct Branch<ID: Hashable & Comparable & Sendable> {
  /// For each child but the first, an entry that separates it from the children before it. All entries before the child
  /// are ahead of the separator. No entry below the child is ahead of the separator.
  @usableFromInline let separators: Columns<ID>
  @usableFromInline let children: UnsafeMutablePointer<UInt32>
  @usableFromInline let counts: UnsafeMutablePointer<UInt32>
  /// For each child, the number of heads below it. A head is the first entry of the whole index with its score.
  @usableFromInline let heads: UnsafeMutablePointer<UInt32>

  @inlinable @inline(__always) static var capacity: Int { 64 }
  @inlinable @inline(__always) static var minimum: Int { capacity / 4 }
  @inlinable @inline(__always) static var comfort: Int { capacity * 3 / 4 }

  @inlinable @inline(__always) static var bytes: Int { Columns<ID>.bytes(capacity: capacity) &+ capacity &* 12 }

  @inlinable @inline(__always)
  init(_ block: UnsafeMutableRawPointer) {
    separators = Columns(at: block, capacity: Self.capacity)
    let rest = block + Columns<ID>.bytes(capacity: Self.capacity)
    children = rest.assumingMemoryBound(to: UInt32.self)
    counts = (rest + Self.capacity &* 4).assumingMemoryBound(to: UInt32.self)
    heads = (rest + Self.capacity &* 8).assumingMemoryBound(to: UInt32.self)
  }

  /// The sum of the first `count` figures.
  @inlinable @inline(__always)
  static func sum(_ figures: UnsafeMutablePointer<UInt32>, first count: Int) -> Int {
    var sum: UInt32 = 0
    for slot in 0..<count { sum = sum &+ figures[slot] }
    return Int(sum)
  }

  /// Copies slots without their separators over other slots, in this branch or another one.
  @inlinable
  func move(_ range: Range<Int>, to other: Branch, at slot: Int) {
    (other.children + slot).update(from: children + range.lowerBound, count: range.count)
    (other.counts + slot).update(from: counts + range.lowerBound, count: range.count)
    (other.heads + slot).update(from: heads + range.lowerBound, count: range.count)
  }
}
