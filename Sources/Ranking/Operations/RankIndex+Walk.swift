extension RankIndex {
  /// The entries in rank order from a 0-based position on. A negative position means the start.
  ///
  /// - Complexity: O(log n), and O(1) for each entry.
  @inlinable
  public func walk(from position: Int = 0) -> Walk { Walk(storage, mask: mask, from: max(0, position)) }

  /// An iteration over an index in rank order. It uses a snapshot of the index from the start of the walk.
  public struct Walk: Sequence, IteratorProtocol, Sendable {
    @usableFromInline let storage: Storage
    @usableFromInline let mask: Int64
    @usableFromInline var spot: RankTree<ID>.Spot
    @usableFromInline var left: Int

    @inlinable
    init(_ storage: Storage, mask: Int64, from position: Int) {
      self.storage = storage
      self.mask = mask
      left = Swift.max(0, storage.tree.count - position)
      spot = left > 0 ? storage.tree.spot(at: position) : .init(leaf: 0, place: 0)
    }

    /// The next entry; `nil` at the end.
    ///
    /// - Complexity: O(1) amortised.
    @inlinable
    public mutating func next() -> Entry? {
      guard left > 0 else { return nil }
      left -= 1
      let entry = storage.tree.entry(spot).masked(mask)
      spot.place += 1
      if left > 0, spot.place == storage.tree.size(spot.leaf), let next = storage.tree.leaf(after: spot.leaf) {
        spot = .init(leaf: next, place: 0)
      }
      return entry
    }

    /// The number of remaining entries.
    @inlinable
    public var underestimatedCount: Int { left }
  }
}
