extension RankIndex {
  /// Describes a broken invariant of the structure; `nil` if it is intact. Tests call it after each step.
  ///
  /// - Complexity: O(n).
  package func brokenInvariant() -> String? { storage.tree.brokenInvariant() }
}

extension RankTree {
  func brokenInvariant() -> String? {
    if parent(root) != 0 { return "the root has a parent" }
    var previous: Entry?
    var heads = 0
    if let broken = brokenInvariant(below: root, level: height, from: nil, previous: &previous, heads: &heads) {
      return broken
    }
    let counted = Branch<ID>.sum(branch(root).counts, first: size(root))
    if counted != count { return "\(counted) entries in leaves but \(count) in all" }
    let named = (0..<table.capacity).count { table.slots[$0] > IDTable.removed }
    if named != count { return "\(count) entries, but the table has \(named) ids" }
    let used = (0..<table.capacity).count { table.slots[$0] != IDTable.empty }
    if used != table.used { return "\(used) slots of the table are in use, not \(table.used)" }
    return nil
  }

  private func brokenInvariant(
    below node: UInt32, level: Int, from separator: Entry?, previous: inout Entry?, heads: inout Int
  ) -> String? {
    let size = size(node)
    if level == 0 {
      if size > Leaf<ID>.capacity || (count >= Leaf<ID>.minimum && size < Leaf<ID>.minimum) {
        return "a leaf of \(size) entries"
      }
      for place in 0..<size {
        let entry = leaf(node).columns[place]
        if let previous, !previous.isAhead(of: entry) { return "\(previous) does not stand ahead of \(entry)" }
        if let separator, place == 0, entry.isAhead(of: separator) { return "\(entry) stands ahead of \(separator)" }
        if leaf(node).tags[place] != IDTable.tag(hash(entry.id)) { return "\(entry) has the wrong tag" }
        guard let spot = find(entry.id), spot.leaf == node, spot.place == place else {
          return "\(entry) is not found by its id"
        }
        if entry.score != previous?.score { heads += 1 }
        previous = entry
      }
      return nil
    }
    let branch = branch(node)
    let least = node == root ? 1 : Branch<ID>.minimum
    if size > Branch<ID>.capacity || size < least { return "a branch of \(size) children" }
    for slot in 0..<size {
      let child = branch.children[slot]
      if parent(child) != node || self.slot(child) != slot { return "child \(slot) hangs elsewhere" }
      let separator = slot == 0 ? separator : branch.separators[slot]
      if slot > 0, let previous, let separator, !previous.isAhead(of: separator) {
        return "\(previous) stands before \(separator) but not ahead of it"
      }
      var childHeads = 0
      if let broken = brokenInvariant(
        below: child, level: level - 1, from: separator, previous: &previous, heads: &childHeads)
      {
        return broken
      }
      let counted =
        level == 1
        ? self.size(child) : Branch<ID>.sum(self.branch(child).counts, first: self.size(child))
      if counted != Int(branch.counts[slot]) { return "\(counted) entries counted as \(branch.counts[slot])" }
      if childHeads != Int(branch.heads[slot]) { return "\(childHeads) first entries counted as \(branch.heads[slot])" }
      heads += childHeads
    }
    return nil
  }
}
