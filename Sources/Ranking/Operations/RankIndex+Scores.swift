extension RankIndex {
  /// How many entries have a better score than this.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func count(betterThan score: Int64) -> Int {
    storage.tree.countOfEntries(ofScore: score ^ mask, orMore: false)
  }

  /// How many entries have a worse score than this.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func count(worseThan score: Int64) -> Int { count - count(atLeast: score) }

  /// How many entries have this score or a better one.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func count(atLeast score: Int64) -> Int { storage.tree.countOfEntries(ofScore: score ^ mask, orMore: true) }

  /// The 0-based positions of the entries whose scores are in a range. If there are none, the result is the empty range
  /// where they would be.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func positions(scores: ClosedRange<Int64>) -> Range<Int> {
    let (best, worst) =
      mask == 0 ? (scores.upperBound, scores.lowerBound) : (scores.lowerBound, scores.upperBound)
    return count(betterThan: best)..<count(atLeast: worst)
  }

  /// How many entries have scores in a range.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func count(scores: ClosedRange<Int64>) -> Int { positions(scores: scores).count }

  /// The entries whose scores are in a range, in rank order.
  ///
  /// - Complexity: O(log n + length of the result).
  @inlinable
  public func entries(scores: ClosedRange<Int64>) -> [Entry] { entries(in: positions(scores: scores)) }

  /// The sum of all scores. It cannot overflow, because 128 bits hold the sum of 2⁶⁴ scores.
  ///
  /// - Complexity: O(n).
  @inlinable
  public var sum: Int128 { walk().reduce(0) { $0 + Int128($1.score) } }
}
