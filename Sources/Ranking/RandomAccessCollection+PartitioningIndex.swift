extension RandomAccessCollection where Index == Int {
  /// The first index at which a condition holds, found by binary search. The condition must hold for every element
  /// after that index.
  ///
  /// - Complexity: O(log n).
  @inlinable
  package func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var low = startIndex
    var length = count
    while length > 0 {
      let half = length / 2
      if holds(self[low + half]) {
        length = half
      } else {
        low += half + 1
        length -= half + 1
      }
    }
    return low
  }
}
