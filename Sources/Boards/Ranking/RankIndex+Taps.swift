extension RankIndex {
  /// How many entries have more taps than this.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func count(above taps: Int64) -> Int { storage.tree.countOfEntries(ofTaps: taps, orMore: false) }

  /// How many entries have fewer taps than this.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func count(below taps: Int64) -> Int { count - storage.tree.countOfEntries(ofTaps: taps, orMore: true) }

  /// The 0-based positions of the entries whose taps are in a range. If there are none, the result is the empty range
  /// where they would be.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func positions(taps: ClosedRange<Int64>) -> Range<Int> {
    count(above: taps.upperBound)..<storage.tree.countOfEntries(ofTaps: taps.lowerBound, orMore: true)
  }

  /// How many entries have taps in a range.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func count(taps: ClosedRange<Int64>) -> Int { positions(taps: taps).count }

  /// The entries whose taps are in a range, in rank order.
  ///
  /// - Complexity: O(log n + length of the result).
  @inlinable
  public func entries(taps: ClosedRange<Int64>) -> [Entry] { entries(in: positions(taps: taps)) }
}
