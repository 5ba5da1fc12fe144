extension RankTree {
  /// Attaches a new node, whose counts are 0, right behind a sibling. `level` is the level of their parent: 1 for
  /// leaves.
  @inlinable
  mutating func insertNode(_ node: UInt32, after sibling: UInt32, separator: Entry, level: Int) {
    if size(parent(sibling)) == Branch<ID>.capacity { split(parent(sibling), level: level) }
    let above = parent(sibling)
    let branch = branch(above)
    let size = size(above)
    let slot = slot(sibling) + 1
    branch.separators.insert(separator, at: slot, count: size)
    branch.move(slot..<size, to: branch, at: slot + 1)
    branch.children[slot] = node
    branch.counts[slot] = 0
    branch.heads[slot] = 0
    setSize(above, size + 1)
    adopt(from: slot, of: above)
  }

  /// Attaches a node as the only child of an empty branch.
  @inlinable
  func hang(_ node: UInt32, below above: UInt32, count: Int, heads: Int) {
    let branch = branch(above)
    branch.children[0] = node
    branch.counts[0] = UInt32(truncatingIfNeeded: count)
    branch.heads[0] = UInt32(truncatingIfNeeded: heads)
    setSize(above, 1)
    adopt(from: 0, of: above)
  }

  /// Frees an empty node that is not its parent's first child, and refills the parent if it has too few children left.
  @inlinable
  mutating func removeNode(_ node: UInt32, level: Int) {
    let above = parent(node)
    let branch = branch(above)
    let slot = slot(node)
    let size = size(above)
    branch.separators.remove(at: slot, count: size)
    branch.move(slot + 1..<size, to: branch, at: slot)
    setSize(above, size - 1)
    adopt(from: slot, of: above)
    freeNode(node)
    refillBranch(above, level: level)
  }

  /// Updates the parent and slot of the children from a slot on.
  @inlinable
  func adopt(from slot: Int, of node: UInt32) {
    let children = branch(node).children
    for slot in slot..<size(node) {
      nodes[Int(children[slot])].parent = node
      nodes[Int(children[slot])].slot = UInt16(truncatingIfNeeded: slot)
    }
  }

  @inlinable
  mutating func split(_ node: UInt32, level: Int) {
    if node == root { growRoot() }
    let new = makeBranch()
    let size = size(node)
    let separator = branch(node).separators[size - size / 2]
    insertNode(new, after: node, separator: separator, level: level + 1)
    shiftChildren(size / 2, from: node, to: new)
  }

  @inlinable
  mutating func growRoot() {
    let old = root
    let branch = branch(old)
    root = makeBranch()
    height += 1
    hang(
      old, below: root, count: Branch<ID>.sum(branch.counts, first: size(old)),
      heads: Branch<ID>.sum(branch.heads, first: size(old)))
  }

  @inlinable
  mutating func refillBranch(_ node: UInt32, level: Int) {
    if node == root {
      if size(node) == 1, level > 1 { shrinkRoot() }
      return
    }
    guard size(node) < Branch<ID>.minimum else { return }
    let children = branch(parent(node)).children
    let slot = max(1, slot(node))
    let left = children[slot - 1]
    let right = children[slot]
    if size(left) + size(right) <= Branch<ID>.comfort {
      shiftChildren(-size(right), from: left, to: right)
      removeNode(right, level: level + 1)
    } else {
      shiftChildren((size(left) - size(right)) / 2, from: left, to: right)
    }
  }

  @inlinable
  mutating func shrinkRoot() {
    let old = root
    root = branch(old).children[0]
    nodes[Int(root)].parent = 0
    height -= 1
    freeNode(old)
  }

  /// Moves the last `length` children of a branch to the start of the next branch. A negative length moves the first
  /// children of the next branch to the end of this branch. Both branches have the same parent.
  @inlinable
  mutating func shiftChildren(_ length: Int, from left: UInt32, to right: UInt32) {
    guard length != 0 else { return }
    let a = branch(left)
    let b = branch(right)
    let aSize = size(left)
    let bSize = size(right)
    let above = branch(parent(left))
    let slot = slot(right)
    let counts: Int
    let heads: Int
    // The parent's separator moves down between the joined children. The separator at the new boundary moves up to the
    // parent.
    let separator = above.separators[slot]
    if length > 0 {
      let start = aSize - length
      counts = Branch<ID>.sum(a.counts + start, first: length)
      heads = Branch<ID>.sum(a.heads + start, first: length)
      b.move(0..<bSize, to: b, at: length)
      if bSize > 0 {
        b.separators.move(1..<bSize, to: b.separators, at: length + 1)
        b.separators.initialize(at: length, to: separator)
      }
      a.move(start..<aSize, to: b, at: 0)
      above.separators.replace(at: slot, with: a.separators.take(at: start))
      a.separators.move(start + 1..<aSize, to: b.separators, at: 1)
    } else {
      let moved = -length
      counts = -Branch<ID>.sum(b.counts, first: moved)
      heads = -Branch<ID>.sum(b.heads, first: moved)
      b.move(0..<moved, to: a, at: aSize)
      b.move(moved..<bSize, to: b, at: 0)
      a.separators.initialize(at: aSize, to: separator)
      b.separators.move(1..<moved, to: a.separators, at: aSize + 1)
      if moved < bSize {
        above.separators.replace(at: slot, with: b.separators.take(at: moved))
        b.separators.move(moved + 1..<bSize, to: b.separators, at: 1)
      }
    }
    setSize(left, aSize - length)
    setSize(right, bSize + length)
    adopt(from: min(aSize, aSize - length), of: left)
    adopt(from: 0, of: right)
    above.counts[slot - 1] &-= UInt32(truncatingIfNeeded: counts)
    above.counts[slot] &+= UInt32(truncatingIfNeeded: counts)
    above.heads[slot - 1] &-= UInt32(truncatingIfNeeded: heads)
    above.heads[slot] &+= UInt32(truncatingIfNeeded: heads)
  }
}
