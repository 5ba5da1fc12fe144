extension RankTree {
  /// Makes room in a full leaf: moves entries to a neighbour or, if both neighbours are nearly full, to a new leaf.
  ///
  /// Trying the neighbours first keeps leaves fuller than splitting alone (Knuth's B*-tree).
  @inlinable
  mutating func makeRoom(in node: UInt32) {
    let above = parent(node)
    let slot = slot(node)
    let children = branch(above).children
    let left = slot > 0 ? children[slot - 1] : nil
    let right = slot + 1 < size(above) ? children[slot + 1] : nil
    let leftSize = left.map { size($0) } ?? Leaf<ID>.capacity
    let rightSize = right.map { size($0) } ?? Leaf<ID>.capacity
    if let left, leftSize <= min(rightSize, Leaf<ID>.comfort) {
      level(left, node)
    } else if let right, rightSize <= Leaf<ID>.comfort {
      level(node, right)
    } else {
      let half = Leaf<ID>.capacity / 2
      let new = makeLeaf()
      insertNode(new, after: node, separator: leaf(node).columns[half], level: 1)
      shift(half, from: node, to: new)
    }
  }

  /// Refills a leaf with too few entries: merges it with a neighbour, or takes entries from the neighbour.
  @inlinable
  mutating func refill(_ node: UInt32) {
    let above = parent(node)
    // If the leaf is the only child of its parent, it may have any number of entries.
    guard size(above) > 1 else { return }
    let slot = max(1, slot(node))
    let left = branch(above).children[slot - 1]
    let right = branch(above).children[slot]
    if size(left) + size(right) <= Leaf<ID>.comfort {
      shift(-size(right), from: left, to: right)
      removeNode(right, level: 1)
    } else {
      level(left, right)
    }
  }

  /// Spreads the entries of two neighbours evenly.
  @inlinable
  mutating func level(_ left: UInt32, _ right: UInt32) {
    shift((size(left) - size(right)) / 2, from: left, to: right)
  }

  /// Moves the last `length` entries of a leaf to the start of the next leaf. A negative length moves the first entries
  /// of the next leaf to the end of this leaf. Both leaves have the same parent.
  @inlinable
  mutating func shift(_ length: Int, from left: UInt32, to right: UInt32) {
    guard length != 0 else { return }
    let a = leaf(left)
    let b = leaf(right)
    let aSize = size(left)
    let bSize = size(right)
    let branch = branch(parent(left))
    let heads: Int
    if length > 0 {
      let start = aSize - length
      // An entry that is the first with its score stays the first when it moves to the other leaf.
      heads = a.columns.heads(in: start..<aSize, after: scoreBefore(Spot(leaf: left, place: start)))
      b.columns.move(0..<bSize, to: b.columns, at: length)
      (b.tags + length).update(from: b.tags, count: bSize)
      a.columns.move(start..<aSize, to: b.columns, at: 0)
      b.tags.update(from: a.tags + start, count: length)
      for place in 0..<length { table.move(hash(b.columns.ids[place]), from: left, to: right) }
    } else {
      let moved = -length
      let previous = aSize > 0 ? a.columns.scores[aSize - 1] : lastScore(before: left)
      heads = -b.columns.heads(in: 0..<moved, after: previous)
      b.columns.move(0..<moved, to: a.columns, at: aSize)
      (a.tags + aSize).update(from: b.tags, count: moved)
      b.columns.move(moved..<bSize, to: b.columns, at: 0)
      b.tags.update(from: b.tags + moved, count: bSize - moved)
      for place in aSize..<aSize + moved { table.move(hash(a.columns.ids[place]), from: right, to: left) }
    }
    setSize(left, aSize - length)
    setSize(right, bSize + length)
    let slot = slot(left)
    branch.counts[slot] &-= UInt32(truncatingIfNeeded: length)
    branch.counts[slot + 1] &+= UInt32(truncatingIfNeeded: length)
    branch.heads[slot] &-= UInt32(truncatingIfNeeded: heads)
    branch.heads[slot + 1] &+= UInt32(truncatingIfNeeded: heads)
    if bSize + length > 0 { branch.separators.replace(at: slot + 1, with: b.columns[0]) }
  }
}
