import SchoolDirectory

extension BoardSlice {
  /// The places of a board, counted from 0, that a slice has whose places are counted; `nil` for one that is told otherwise.
  ///
  /// - Parameters:
  ///   - count: how many schools the board has.
  ///   - position: tells where a school stands.
  func range(count: Int, position: (SchoolID) throws -> Int) rethrows -> Range<Int>? {
    switch self {
    case .whole: return 0..<count
    case .top(let length): return 0..<min(max(0, length), count)
    case .page(let number, let size):
      let size = max(1, size)
      let (start, overflow) = max(0, number - 1).multipliedReportingOverflow(by: size)
      guard !overflow, start < count else { return count..<count }
      return start..<(start + min(size, count - start))
    case .around(let id, let radius):
      let position = try position(id)
      let radius = min(max(0, radius), count)
      let length = min(2 * radius + 1, count)
      let start = min(max(0, position - radius), count - length)
      return start..<(start + length)
    case .after, .before, .ranks, .taps, .schools: return nil
    }
  }
}
