extension RankTree {
  /// The location of an entry: its leaf, and its place among the leaf's entries.
  @usableFromInline
  struct Spot: Sendable {
    @usableFromInline var leaf: UInt32
    @usableFromInline var place: Int

    @inlinable @inline(__always)
    init(leaf: UInt32, place: Int) {
      self.leaf = leaf
      self.place = place
    }
  }

  @inlinable @inline(__always)
  func entry(_ spot: Spot) -> Entry { leaf(spot.leaf).columns[spot.place] }

  /// The location of an id's entry.
  @inlinable @inline(__always)
  func find(_ id: ID, hash: UInt64) -> Spot? {
    let tag = IDTable.tag(hash)
    var slot = table.start(hash)
    while true {
      let content = table.slots[slot]
      if content == IDTable.empty { return nil }
      if UInt8(truncatingIfNeeded: content) == tag, content > IDTable.removed {
        let node = content >> 8
        if let place = leaf(node).place(of: id, tag: tag, count: size(node)) { return Spot(leaf: node, place: place) }
      }
      slot = table.next(slot)
    }
  }

  @inlinable @inline(__always)
  func find(_ id: ID) -> Spot? { find(id, hash: hash(id)) }

  /// The leaf to which an entry with these values belongs.
  @inlinable @inline(__always)
  func leaf(for entry: Entry) -> UInt32 {
    var node = root
    for _ in 0..<height {
      let branch = branch(node)
      node = branch.children[branch.separators.firstBehind(entry, in: 1..<size(node)) &- 1]
    }
    return node
  }

  /// The spot at a 0-based position.
  ///
  /// - Precondition: there is an entry at this position.
  @inlinable
  func spot(at position: Int) -> Spot {
    var node = root
    var rest = position
    for _ in 0..<height {
      let branch = branch(node)
      var slot = 0
      while rest >= Int(branch.counts[slot]) {
        rest = rest &- Int(branch.counts[slot])
        slot = slot &+ 1
      }
      node = branch.children[slot]
    }
    return Spot(leaf: node, place: rest)
  }

  /// The 0-based position of a spot.
  @inlinable
  func position(of spot: Spot) -> Int {
    var sum = spot.place
    var node = spot.leaf
    for _ in 0..<height {
      let above = parent(node)
      sum = sum &+ Branch<ID>.sum(branch(above).counts, first: slot(node))
      node = above
    }
    return sum
  }

  /// How many entries have a score above `score` (at least `score` if `inclusive`).
  @inlinable
  func countOfEntries(ofScore score: Int64, orMore inclusive: Bool) -> Int {
    var sum = 0
    var node = root
    for _ in 0..<height {
      let branch = branch(node)
      let slot = branch.separators.end(ofScore: score, orMore: inclusive, in: 1..<size(node)) &- 1
      sum = sum &+ Branch<ID>.sum(branch.counts, first: slot)
      node = branch.children[slot]
    }
    return sum &+ leaf(node).columns.end(ofScore: score, orMore: inclusive, in: 0..<size(node))
  }

  /// How many entries are ahead of an entry with these values or equal to it.
  @inlinable
  func countOfEntries(through entry: Entry) -> Int {
    let node = leaf(for: entry)
    return position(of: Spot(leaf: node, place: leaf(node).columns.firstBehind(entry, in: 0..<size(node))))
  }

  /// How many different scores occur from the first entry through a spot.
  @inlinable
  func countOfHeads(through spot: Spot) -> Int {
    var sum = leaf(spot.leaf).columns.heads(
      in: 0..<spot.place &+ 1, after: scoreBefore(Spot(leaf: spot.leaf, place: 0)))
    var node = spot.leaf
    for _ in 0..<height {
      let above = parent(node)
      sum = sum &+ Branch<ID>.sum(branch(above).heads, first: slot(node))
      node = above
    }
    return sum
  }

  /// How many different scores are above this one.
  @inlinable
  func countOfHeads(above score: Int64) -> Int {
    let ahead = countOfEntries(ofScore: score, orMore: false)
    return ahead == 0 ? 0 : countOfHeads(through: spot(at: ahead - 1))
  }

  /// The 0-based position of the first entry that ties with a spot's entry.
  @inlinable
  func firstPosition(ofTie spot: Spot) -> Int {
    let columns = leaf(spot.leaf).columns
    let score = columns.scores[spot.place]
    let first = columns.end(ofScore: score, orMore: false, in: 0..<spot.place)
    // A tie at the start of a leaf may begin in an earlier leaf.
    if first == 0 { return countOfEntries(ofScore: score, orMore: false) }
    return position(of: Spot(leaf: spot.leaf, place: first))
  }

  /// The 0-based position of the last entry that ties with a spot's entry.
  @inlinable
  func lastPosition(ofTie spot: Spot) -> Int {
    let columns = leaf(spot.leaf).columns
    let score = columns.scores[spot.place]
    let end = columns.end(ofScore: score, orMore: true, in: spot.place &+ 1..<size(spot.leaf))
    if end == size(spot.leaf) { return countOfEntries(ofScore: score, orMore: true) - 1 }
    return position(of: Spot(leaf: spot.leaf, place: end &- 1))
  }

  /// Calls a closure with each entry of a range of 0-based positions, in order.
  ///
  /// - Precondition: there are entries at all of these positions.
  @inlinable
  func forEach(in range: Range<Int>, _ body: (Entry) -> Void) {
    guard !range.isEmpty else { return }
    var spot = spot(at: range.lowerBound)
    var left = range.count
    while true {
      let columns = leaf(spot.leaf).columns
      let end = min(size(spot.leaf), spot.place + left)
      for place in spot.place..<end { body(columns[place]) }
      left -= end - spot.place
      guard left > 0, let next = leaf(after: spot.leaf) else { return }
      spot = Spot(leaf: next, place: 0)
    }
  }

  // MARK: Neighbours

  /// The next leaf; `nil` for the last one.
  @inlinable
  func leaf(after node: UInt32) -> UInt32? {
    var node = node
    var level = 0
    while level < height {
      let above = parent(node)
      let slot = slot(node) + 1
      if slot < size(above) {
        var next = branch(above).children[slot]
        for _ in 0..<level { next = branch(next).children[0] }
        return next
      }
      node = above
      level += 1
    }
    return nil
  }

  /// The previous leaf; `nil` for the first one.
  @inlinable
  func leaf(before node: UInt32) -> UInt32? {
    var node = node
    var level = 0
    while level < height {
      let above = parent(node)
      let slot = slot(node)
      if slot > 0 {
        var previous = branch(above).children[slot - 1]
        for _ in 0..<level { previous = branch(previous).children[size(previous) - 1] }
        return previous
      }
      node = above
      level += 1
    }
    return nil
  }

  /// The score of the entry before a spot; `nil` if there is none.
  @inlinable @inline(__always)
  func scoreBefore(_ spot: Spot) -> Int64? {
    if spot.place > 0 { return leaf(spot.leaf).columns.scores[spot.place &- 1] }
    return lastScore(before: spot.leaf)
  }

  @inlinable
  func lastScore(before node: UInt32) -> Int64? {
    leaf(before: node).map { leaf($0).columns.scores[size($0) - 1] }
  }
}
