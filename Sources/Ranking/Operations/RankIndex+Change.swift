extension RankIndex {
  /// Inserts an entry, or moves the entry with the same id.
  ///
  /// - Complexity: O(log n) on average, amortised for a new id; O(n) if a copy of the index still exists.
  @inlinable
  public mutating func update(_ entry: Entry) {
    makeUnique()
    storage.tree.update(entry.masked(mask))
  }

  /// Inserts an entry, or moves the entry with the same id, and returns the former standing of the id.
  ///
  /// - Returns: the former entry and its rank; `nil` if the id is new.
  /// - Complexity: O(log n). ``update(_:)`` is faster, because it does not look up the former rank.
  @inlinable
  @discardableResult
  public mutating func update(_ entry: Entry, ties: TiePolicy) -> Standing? {
    let former = standing(of: entry.id, ties: ties)
    update(entry)
    return former
  }

  /// Inserts an entry, or moves the entry with the same id if the new entry is ahead of it. So the best result of each
  /// id counts.
  ///
  /// - Returns: whether the new entry counts.
  /// - Complexity: O(log n), as ``update(_:)``.
  @inlinable
  @discardableResult
  public mutating func improve(_ entry: Entry) -> Bool {
    if let best = self.entry(of: entry.id), !entry.isAhead(of: best, order: order) { return false }
    update(entry)
    return true
  }

  /// Adds to the score of an id. An id without an entry starts at 0.
  ///
  /// - Parameters:
  ///   - id: the id.
  ///   - delta: the number to add, which may be negative. The sum is clamped to 64 bits.
  ///   - moment: when the new score is reached. If the score stays the same, the entry keeps its moment.
  /// - Returns: the new score.
  /// - Complexity: O(log n), as ``update(_:)``.
  @inlinable
  @discardableResult
  public mutating func increment(_ id: ID, by delta: Int64, reachedAt moment: Int64 = 0) -> Int64 {
    let score = entry(of: id)?.score
    let (sum, overflow) = (score ?? 0).addingReportingOverflow(delta)
    let new = overflow ? (delta < 0 ? .min : .max) : sum
    if new != score { update(Entry(id: id, score: new, reachedAt: moment)) }
    return new
  }

  // MARK: Removing

  /// Removes the entry of an id.
  ///
  /// - Returns: the removed entry, or `nil` if the id had none.
  /// - Complexity: O(log n) on average; O(n) if a copy of the index still exists.
  @inlinable
  @discardableResult
  public mutating func remove(_ id: ID) -> Entry? {
    makeUnique()
    return storage.tree.remove(id)?.masked(mask)
  }

  /// Removes the entries at a range of 0-based positions. Positions beyond the ends are ignored.
  ///
  /// ``positions(ranks:ties:)`` and ``positions(from:through:)`` give the range for ranks and for places from the end.
  ///
  /// - Returns: the removed entries, best first.
  /// - Complexity: O(k log n) for k entries; O(n) more if a copy of the index still exists.
  @inlinable
  @discardableResult
  public mutating func remove(positions range: Range<Int>) -> [Entry] {
    let removed = entries(in: range)
    for entry in removed { remove(entry.id) }
    return removed
  }

  /// Removes the entries whose scores are in a range.
  ///
  /// - Returns: the removed entries, best first.
  /// - Complexity: O(k log n) for k entries; O(n) more if a copy of the index still exists.
  @inlinable
  @discardableResult
  public mutating func remove(scores: ClosedRange<Int64>) -> [Entry] { remove(positions: positions(scores: scores)) }

  @inlinable @inline(__always)
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(copying: storage) }
  }
}
