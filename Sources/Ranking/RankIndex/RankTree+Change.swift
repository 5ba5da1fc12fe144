extension RankTree {
  /// Inserts an entry, or moves the entry with its id.
  @inlinable
  mutating func update(_ entry: Entry) {
    let hash = hash(entry.id)
    guard let spot = find(entry.id, hash: hash) else {
      insertNew(entry, hash: hash)
      return
    }
    let columns = leaf(spot.leaf).columns
    if columns.scores[spot.place] == entry.score, columns.reachedAt[spot.place] == entry.reachedAt { return }
    if let place = columns.place(moving: spot.place, to: entry, count: size(spot.leaf)) {
      move(spot, to: place, entry)
      return
    }
    let target = leaf(for: entry)
    if target == spot.leaf {
      let behind = columns.firstBehind(entry, in: 0..<size(target))
      move(spot, to: behind > spot.place ? behind &- 1 : behind, entry)
    } else if size(spot.leaf) > Leaf<ID>.minimum, size(target) < Leaf<ID>.capacity {
      transfer(spot, to: target, entry, hash: hash)
    } else {
      takeOut(spot, hash: hash)
      insert(entry, hash: hash)
    }
  }

  @inlinable
  mutating func remove(_ id: ID) -> Entry? {
    let hash = hash(id)
    guard let spot = find(id, hash: hash) else { return nil }
    let entry = entry(spot)
    takeOut(spot, hash: hash)
    return entry
  }

  // MARK: Within one leaf or from one to another

  @inlinable @inline(__always)
  func move(_ spot: Spot, to place: Int, _ entry: Entry) {
    let before = headEffect(of: spot)
    leaf(spot.leaf).move(from: spot.place, to: place, score: entry.score, reachedAt: entry.reachedAt)
    let after = headEffect(of: Spot(leaf: spot.leaf, place: place))
    add(count: 0, heads: after.own &- before.own, from: spot.leaf)
    if after.next != before.next { addToNext(after.next &- before.next, spot.leaf) }
  }

  @inlinable @inline(__always)
  mutating func transfer(_ spot: Spot, to target: UInt32, _ entry: Entry, hash: UInt64) {
    // Searches before anything moves, so that the cache lines of both leaves load in parallel.
    let newSize = size(target)
    let place = leaf(target).columns.firstBehindCold(entry, count: newSize)
    let before = headEffect(of: spot)
    let oldSize = size(spot.leaf)
    leaf(spot.leaf).remove(at: spot.place, count: oldSize)
    setSize(spot.leaf, oldSize &- 1)
    if before.next != 0 { addToNext(0 &- before.next, spot.leaf) }

    leaf(target).insert(entry, tag: IDTable.tag(hash), at: place, count: newSize)
    setSize(target, newSize &+ 1)
    table.move(hash, from: spot.leaf, to: target)
    let after = headEffect(of: Spot(leaf: target, place: place))
    if after.next != 0 { addToNext(after.next, target) }
    addMove(from: spot.leaf, heads: 0 &- before.own, to: target, heads: after.own)
  }

  // MARK: In and out

  @inlinable
  mutating func insertNew(_ entry: Entry, hash: UInt64) {
    if table.isFull { rebuildTable(for: count + count / 4 + 4) }
    insert(entry, hash: hash)
  }

  @inlinable
  mutating func insert(_ entry: Entry, hash: UInt64) {
    var node = leaf(for: entry)
    if size(node) == Leaf<ID>.capacity {
      makeRoom(in: node)
      node = leaf(for: entry)
    }
    let size = size(node)
    let place = leaf(node).columns.firstBehind(entry, in: 0..<size)
    leaf(node).insert(entry, tag: IDTable.tag(hash), at: place, count: size)
    setSize(node, size &+ 1)
    table.insert(hash, leaf: node)
    count &+= 1
    let effect = headEffect(of: Spot(leaf: node, place: place))
    add(count: 1, heads: effect.own, from: node)
    if effect.next != 0 { addToNext(effect.next, node) }
  }

  @inlinable
  mutating func takeOut(_ spot: Spot, hash: UInt64) {
    let effect = headEffect(of: spot)
    let size = size(spot.leaf)
    leaf(spot.leaf).remove(at: spot.place, count: size)
    setSize(spot.leaf, size &- 1)
    table.remove(hash, leaf: spot.leaf)
    count &-= 1
    add(count: -1, heads: 0 &- effect.own, from: spot.leaf)
    if effect.next != 0 { addToNext(0 &- effect.next, spot.leaf) }
    if size <= Leaf<ID>.minimum { refill(spot.leaf) }
  }

  /// Rebuilds the table with room for `count` ids.
  @inlinable
  mutating func rebuildTable(for count: Int) {
    table = IDTable(for: count, seed: table.seed)
    var node: UInt32? = firstLeaf
    while let current = node {
      notePlaces(of: 0..<size(current), in: current)
      node = leaf(after: current)
    }
  }

  @inlinable
  mutating func notePlaces(of places: Range<Int>, in node: UInt32) {
    let ids = leaf(node).columns.ids
    for place in places { table.insert(hash(ids[place]), leaf: node) }
  }

  @inlinable
  var firstLeaf: UInt32 {
    var node = root
    for _ in 0..<height { node = branch(node).children[0] }
    return node
  }

  // MARK: Counts

  /// How many heads (first entries with their score) an entry adds to its own leaf and to the next leaf. An entry can
  /// take a head from the next leaf. Then the number for that leaf is -1.
  @inlinable @inline(__always)
  func headEffect(of spot: Spot) -> (own: Int, next: Int) {
    let columns = leaf(spot.leaf).columns
    let score = columns.scores[spot.place]
    if scoreBefore(spot) == score { return (0, 0) }
    let following = spot.place &+ 1
    if following < size(spot.leaf) { return (columns.scores[following] == score ? 0 : 1, 0) }
    return (1, startsNext(with: score, after: spot.leaf) ? -1 : 0)
  }

  @inlinable
  func startsNext(with score: Int64, after node: UInt32) -> Bool {
    guard let next = leaf(after: node) else { return false }
    return leaf(next).columns.scores[0] == score
  }

  @inlinable
  func addToNext(_ heads: Int, _ node: UInt32) {
    if let next = leaf(after: node) { add(count: 0, heads: heads, from: next) }
  }

  /// Adds to the counts of all branches above a leaf.
  @inlinable @inline(__always)
  func add(count: Int, heads: Int, from leaf: UInt32) {
    if count == 0 && heads == 0 { return }
    var node = leaf
    for _ in 0..<height {
      let above = parent(node)
      let slot = slot(node)
      let branch = branch(above)
      branch.counts[slot] &+= UInt32(truncatingIfNeeded: count)
      branch.heads[slot] &+= UInt32(truncatingIfNeeded: heads)
      node = above
    }
  }

  /// Updates the counts after an entry has moved from one leaf to another. From the common ancestor up, only the number
  /// of heads can change.
  @inlinable @inline(__always)
  func addMove(from old: UInt32, heads oldHeads: Int, to new: UInt32, heads newHeads: Int) {
    var old = old
    var new = new
    var level = 0
    while old != new {
      let oldParent = parent(old)
      let newParent = parent(new)
      let oldBranch = branch(oldParent)
      let newBranch = branch(newParent)
      let oldSlot = slot(old)
      let newSlot = slot(new)
      oldBranch.counts[oldSlot] &-= 1
      newBranch.counts[newSlot] &+= 1
      oldBranch.heads[oldSlot] &+= UInt32(truncatingIfNeeded: oldHeads)
      newBranch.heads[newSlot] &+= UInt32(truncatingIfNeeded: newHeads)
      old = oldParent
      new = newParent
      level &+= 1
    }
    let heads = oldHeads &+ newHeads
    guard heads != 0 else { return }
    while level < height {
      let above = parent(old)
      branch(above).heads[slot(old)] &+= UInt32(truncatingIfNeeded: heads)
      old = above
      level &+= 1
    }
  }
}
