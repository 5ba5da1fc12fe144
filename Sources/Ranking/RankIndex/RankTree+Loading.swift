extension RankTree {
  /// Fills an empty tree. Entries that are in rank order and have distinct ids fill leaf after leaf. The first entry
  /// that breaks this, and all after it, are inserted one by one.
  @inlinable
  mutating func load(_ entries: some Sequence<Entry>) {
    table = IDTable(for: entries.underestimatedCount, seed: table.seed)
    var iterator = entries.makeIterator()
    let odd = appendOrdered(&iterator)
    if let odd { update(odd) }
    while let entry = iterator.next() { update(entry) }
  }

  /// Appends entries while they are in rank order and have new ids.
  ///
  /// - Returns: the first entry that was not appended.
  @inlinable
  mutating func appendOrdered(_ entries: inout some IteratorProtocol<Entry>) -> Entry? {
    var tail = firstLeaf
    var size = 0
    var heads = 0
    var last: Entry?
    var odd: Entry?
    while let entry = entries.next() {
      let hash = hash(entry.id)
      if last.map({ !$0.isAhead(of: entry) }) ?? false || find(entry.id, hash: hash) != nil {
        odd = entry
        break
      }
      if table.isFull { rebuildTable(for: table.used + table.used / 4 + 4) }
      if size == Leaf<ID>.comfort {
        count += size
        add(count: size, heads: heads, from: tail)
        let new = makeLeaf()
        insertNode(new, after: tail, separator: entry, level: 1)
        tail = new
        (size, heads) = (0, 0)
      }
      leaf(tail).insert(entry, tag: IDTable.tag(hash), at: size, count: size)
      table.insert(hash, leaf: tail)
      if entry.score != last?.score { heads += 1 }
      size += 1
      setSize(tail, size)
      last = entry
    }
    count += size
    add(count: size, heads: heads, from: tail)
    if size < Leaf<ID>.minimum { refill(tail) }
    return odd
  }
}
