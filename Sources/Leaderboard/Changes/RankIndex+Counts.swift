// Questions about entries and counts that are in the index no more: what a board was like before a commit is found from what it is now.

extension RankIndex {
  /// How many entries stand ahead of one that need not be in the index.
  ///
  /// - Complexity: O(log n) questions about places, fewer where few entries share its count.
  func count(aheadOf entry: Entry) -> Int {
    var low = count(above: entry.taps)
    var high = count(atLeast: entry.taps)
    while low < high {
      let middle = low + (high - low) / 2
      guard let there = self.entry(at: middle), there.isAhead(of: entry) else {
        high = middle
        continue
      }
      low = middle + 1
    }
    return low
  }

  /// How many entries have this many taps or more.
  func count(atLeast taps: Int64) -> Int {
    taps == .min ? count : count(above: taps - 1)
  }

  /// How many different counts there are above this one.
  func countOfCounts(above taps: Int64) -> Int {
    let place = count(above: taps)
    guard place > 0, let last = entry(at: place - 1) else { return 0 }
    return rank(of: last.id, ties: .dense) ?? 0
  }
}
