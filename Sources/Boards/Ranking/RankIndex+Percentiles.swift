extension RankIndex {
  /// The percentile of an id: the percentage of all entries that have fewer taps; `nil` if the id has no entry.
  ///
  /// The last entry has 0, and so have all entries if all tie. No entry has 100, because it does not have fewer taps
  /// than itself. The exact share is ``count(below:)`` divided by ``count``. The ``Percentile`` of a board is a
  /// different measure: the share of the other schools that are not ahead.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func percentile(of id: ID) -> Double? {
    self[id].map { Double(count(below: $0.taps)) * 100 / Double(count) }
  }

  /// The last entry that has more taps than a given share of all entries. Its taps are the minimum for that percentile.
  ///
  /// `entry(atPercentile: 90)` has a ``percentile(of:)`` of at least 90, and every entry with fewer taps has less. With
  /// `of: 1000` the share is in thousandths. Shares are compared as whole numbers, so there is no rounding.
  ///
  /// - Parameters:
  ///   - share: the share of all entries that must have fewer taps, in parts of `whole`.
  ///   - whole: the number of parts that make up all entries.
  /// - Returns: the entry, or `nil` if no entry has that many behind it.
  /// - Precondition: `whole` is at least 1.
  /// - Complexity: O(log n).
  @inlinable
  public func entry(atPercentile share: Int, of whole: Int = 100) -> Entry? {
    precondition(whole > 0, "a percentile is a share of 1 part or more: give a whole of at least 1")
    guard share > 0 else { return entry(at: count - 1) }
    guard share < whole else { return nil }
    // The number of entries that make up the share: share × count ÷ whole, rounded up.
    let product = share.multipliedFullWidth(by: count)
    let (quotient, remainder) = whole.dividingFullWidth(product)
    let behind = quotient + (remainder > 0 ? 1 : 0)
    guard let candidate = entry(at: count - 1 - behind) else { return nil }
    if count(below: candidate.taps) >= behind { return candidate }
    // Some of the entries behind it tie with it, so the next entry with more taps is the answer.
    return entry(at: count(above: candidate.taps) - 1)
  }
}
