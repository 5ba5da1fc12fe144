extension RankIndex {
  /// The percentile of an id: how many hundredths of all entries have fewer taps; `nil` if there is no entry of it.
  ///
  /// The last one's is 0, and so is everyone's where all tie. Nobody's is 100, since nobody has fewer taps than himself. The exact share is
  /// ``count(below:)`` of its taps to ``count``. A board's ``Percentile`` is another one: the share of the others that one is not behind.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func percentile(of id: ID) -> Double? {
    self[id].map { Double(count(below: $0.taps)) * 100 / Double(count) }
  }

  /// The last entry that has more taps than a share of all entries: its taps are what a percentile takes.
  ///
  /// `entry(atPercentile: 90)` has a ``percentile(of:)`` of at least 90, and whoever stands behind it and has fewer taps has less. With
  /// `of: 1000` the share is in thousandths. It is compared in whole numbers, so no rounding moves it.
  ///
  /// - Parameters:
  ///   - share: how many parts of the entries have to be behind.
  ///   - whole: into how many parts all entries are divided.
  /// - Returns: `nil` if no entry has so many behind it.
  /// - Precondition: `whole` is at least 1.
  /// - Complexity: O(log n).
  @inlinable
  public func entry(atPercentile share: Int, of whole: Int = 100) -> Entry? {
    precondition(whole > 0, "a percentile is a share of 1 part or more: give a whole of at least 1")
    guard share > 0 else { return entry(at: count - 1) }
    guard share < whole else { return nil }
    // As many as make the share: share × count ÷ whole, rounded up.
    let product = share.multipliedFullWidth(by: count)
    let (quotient, remainder) = whole.dividingFullWidth(product)
    let behind = quotient + (remainder > 0 ? 1 : 0)
    guard let candidate = entry(at: count - 1 - behind) else { return nil }
    if count(below: candidate.taps) >= behind { return candidate }
    // Some of those behind it tie with it: then it takes one more tap.
    return entry(at: count(above: candidate.taps) - 1)
  }
}
