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

  /// The places of the entries with that many taps, counted from 0. It is empty if there are none, at the place where they would stand.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func positions(taps: ClosedRange<Int64>) -> Range<Int> {
    count(above: taps.upperBound)..<storage.tree.countOfEntries(ofTaps: taps.lowerBound, orMore: true)
  }

  /// How many entries have that many taps.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func count(taps: ClosedRange<Int64>) -> Int { positions(taps: taps).count }

  /// The entries with that many taps, in rank order.
  ///
  /// - Complexity: O(log n + length of the result).
  @inlinable
  public func entries(taps: ClosedRange<Int64>) -> [Entry] { entries(in: positions(taps: taps)) }
}
