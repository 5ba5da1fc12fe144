/// A part of anything that is ranked, by places counted from 0.
package enum PlaceSlice {
  case top(Int)
  case page(Int, size: Int)
  case around(position: Int, radius: Int)
  case whole

  /// The places that it covers of so many; none beyond the last.
  ///
  /// - Complexity: O(1).
  package func range(count: Int) -> Range<Int> {
    switch self {
    case .whole: return 0..<count
    case .top(let length): return 0..<min(max(0, length), count)
    case .page(let number, let size):
      let size = max(1, size)
      let (start, overflow) = max(0, number - 1).multipliedReportingOverflow(by: size)
      guard !overflow, start < count else { return count..<count }
      return start..<(start + min(size, count - start))
    case .around(let position, let radius):
      let radius = min(max(0, radius), count)
      let length = min(2 * radius + 1, count)
      let start = min(max(0, position - radius), count - length)
      return start..<(start + length)
    }
  }
}
