/// The entries of one leaf: their columns, and for each entry one byte of the id's hash (the tag). A lookup compares
/// tags first.
@usableFromInline
struct Leaf<ID: Hashable & Comparable & Sendable> {
  @usableFromInline let columns: Columns<ID>
  @usableFromInline let tags: UnsafeMutablePointer<UInt8>

  @inlinable @inline(__always) static var capacity: Int { 128 }
  /// The minimum number of entries. A leaf with fewer takes entries from a neighbour or merges with it.
  @inlinable @inline(__always) static var minimum: Int { capacity / 3 }
  /// The number of entries to which a merge or a bulk load fills a leaf, so that the next insertion does not split it.
  @inlinable @inline(__always) static var comfort: Int { capacity - capacity / 8 }

  @inlinable @inline(__always) static var bytes: Int { Columns<ID>.bytes(capacity: capacity) &+ capacity }

  @inlinable @inline(__always)
  init(_ block: UnsafeMutableRawPointer) {
    columns = Columns(at: block, capacity: Self.capacity)
    tags = (block + Columns<ID>.bytes(capacity: Self.capacity)).assumingMemoryBound(to: UInt8.self)
  }

  /// The place of the id with this tag among the first `count` entries; `nil` if it is not there.
  @inlinable @inline(__always)
  func place(of id: ID, tag: UInt8, count: Int) -> Int? {
    // Compares eight tags at a time: a byte of the difference is zero where a tag matches (Mycroft's test). The test
    // may report a false match in a byte above a match; the comparison of the ids rejects it.
    let ones: UInt64 = 0x0101_0101_0101_0101
    let wanted = ones &* UInt64(tag)
    var start = 0
    while start < count {
      let difference = UInt64(littleEndian: UnsafeRawPointer(tags + start).loadUnaligned(as: UInt64.self)) ^ wanted
      var hits = (difference &- ones) & ~difference & (ones << 7)
      while hits != 0 {
        let place = start &+ hits.trailingZeroBitCount >> 3
        if place < count, columns.ids[place] == id { return place }
        hits &= hits &- 1
      }
      start = start &+ 8
    }
    return nil
  }

  @inlinable @inline(__always)
  func insert(_ entry: RankIndex<ID>.Entry, tag: UInt8, at place: Int, count: Int) {
    columns.insert(entry, at: place, count: count)
    (tags + place + 1).update(from: tags + place, count: count &- place)
    tags[place] = tag
  }

  @inlinable @inline(__always)
  func remove(at place: Int, count: Int) {
    columns.remove(at: place, count: count)
    (tags + place).update(from: tags + place + 1, count: count &- place &- 1)
  }

  /// Moves the entry at a place to its target and shifts the entries between.
  @inlinable @inline(__always)
  func move(from place: Int, to target: Int, score: Int64, reachedAt: Int64) {
    let tag = tags[place]
    let id = (columns.ids + place).move()
    if target > place {
      let length = target &- place
      (columns.scores + place).update(from: columns.scores + place + 1, count: length)
      (columns.reachedAt + place).update(from: columns.reachedAt + place + 1, count: length)
      (columns.ids + place).moveInitialize(from: columns.ids + place + 1, count: length)
      (tags + place).update(from: tags + place + 1, count: length)
    } else if target < place {
      let length = place &- target
      (columns.scores + target + 1).update(from: columns.scores + target, count: length)
      (columns.reachedAt + target + 1).update(from: columns.reachedAt + target, count: length)
      (columns.ids + target + 1).moveInitialize(from: columns.ids + target, count: length)
      (tags + target + 1).update(from: tags + target, count: length)
    }
    columns.scores[target] = score
    columns.reachedAt[target] = reachedAt
    (columns.ids + target).initialize(to: id)
    tags[target] = tag
  }
}
