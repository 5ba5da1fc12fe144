// Questions about entries and counts that are in the index no more: what a board was like before a commit is found from what it is now.

extension RankIndex {
  /// How many entries stand ahead of one that need not be in the index.
  ///
  /// - Complexity: O(log n).
  func count(aheadOf entry: Entry) -> Int {
    position(after: entry) - (self[entry.id] == entry ? 1 : 0)
  }

  /// How many entries have this many taps or more.
  ///
  /// - Complexity: O(log n).
  func count(atLeast taps: Int64) -> Int {
    taps == .min ? count : count(above: taps - 1)
  }

  /// How many different counts there are above this one.
  ///
  /// - Complexity: O(log n).
  func countOfCounts(above taps: Int64) -> Int { rank(ofTaps: taps, ties: .dense) - 1 }
}
