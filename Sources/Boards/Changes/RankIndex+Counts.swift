// Counts for entries that are no longer in the index. A comparison derives the earlier state of a board from them.

extension RankIndex {
  /// How many entries stand ahead of an entry, which need not be in the index.
  ///
  /// - Complexity: O(log n).
  func count(aheadOf entry: Entry) -> Int {
    position(after: entry) - (self[entry.id] == entry ? 1 : 0)
  }

  /// How many entries have at least this many taps.
  ///
  /// - Complexity: O(log n).
  func count(atLeast taps: Int64) -> Int {
    taps == .min ? count : count(above: taps - 1)
  }

  /// How many different counts are higher than this one.
  ///
  /// - Complexity: O(log n).
  func countOfCounts(above taps: Int64) -> Int { rank(ofTaps: taps, ties: .dense) - 1 }
}
