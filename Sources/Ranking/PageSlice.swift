/// The part of a ranking that a page shows.
public enum PageSlice<Member: Hashable & Sendable>: Hashable, Sendable {
  /// The first entries.
  case top(Int)
  /// A page of entries by its number, counted from 1.
  case page(Int, size: Int)
  /// A member and `radius` entries on each side. Near an end of the ranking, the slice keeps its length and extends
  /// further on the other side.
  case around(Member, radius: Int)
  /// Every entry.
  case whole
}

extension PageSlice {
  /// The member in the middle of the slice; `nil` for a slice without one.
  public var center: Member? {
    if case .around(let member, _) = self { member } else { nil }
  }

  /// Whether the slice is short enough to be read while other requests wait.
  package var isShort: Bool {
    switch self {
    case .top(let count), .page(_, size: let count): count <= 200
    case .around(_, let radius): radius <= 100
    case .whole: false
    }
  }

  /// The range of 0-based positions that the slice covers, limited to existing entries.
  ///
  /// - Parameters:
  ///   - count: the number of entries.
  ///   - position: the position of a member.
  /// - Complexity: O(1), plus at most one call of `position`.
  public func range(count: Int, position: (Member) throws -> Int) rethrows -> Range<Int> {
    switch self {
    case .whole: return 0..<count
    case .top(let length): return 0..<min(max(0, length), count)
    case .page(let number, let size):
      let size = max(1, size)
      let (start, overflow) = max(0, number - 1).multipliedReportingOverflow(by: size)
      guard !overflow, start < count else { return count..<count }
      return start..<(start + min(size, count - start))
    case .around(let member, let radius):
      let radius = min(max(0, radius), count)
      let length = min(2 * radius + 1, count)
      let start = min(max(0, try position(member) - radius), count - length)
      return start..<(start + length)
    }
  }
}
