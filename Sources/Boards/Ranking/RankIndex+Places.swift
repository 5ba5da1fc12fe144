extension RankIndex {
  /// The entry at a 0-based position; `nil` if there is none.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func entry(at position: Int) -> Entry? {
    guard position >= 0, position < count else { return nil }
    return storage.tree.entry(storage.tree.spot(at: position))
  }

  /// The entries at a range of 0-based positions. Positions beyond the ends are ignored.
  ///
  /// - Complexity: O(log n + length of the result).
  @inlinable
  public func entries(in range: Range<Int>) -> [Entry] {
    let range = range.clamped(to: 0..<count)
    var result: [Entry] = []
    result.reserveCapacity(range.count)
    storage.tree.forEach(in: range) { result.append($0) }
    return result
  }

  /// The first entries.
  ///
  /// - Parameter length: the number of entries; a negative number means 0.
  /// - Complexity: O(log n + length of the result).
  @inlinable
  public func top(_ length: Int) -> [Entry] { entries(in: 0..<max(0, length)) }

  /// The 0-based position of an id; `nil` if the id has no entry.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func position(of id: ID) -> Int? {
    guard let spot = storage.tree.find(id) else { return nil }
    return storage.tree.position(of: spot)
  }

  /// The 0-based position right behind an entry with these values, which need not be in the index.
  ///
  /// Use it with the last entry of a page to find where the next page begins, even after entries have moved.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func position(after entry: Entry) -> Int { storage.tree.countOfEntries(through: entry) }

  /// The 0-based positions around an id: `radius` positions ahead of it, its own, and `radius` behind it. Near an end
  /// the range keeps its length and reaches further to the other side; it never exceeds the index.
  ///
  /// - Parameter radius: the number of positions on each side; a negative number means 0.
  /// - Returns: the range, or `nil` if the id has no entry.
  /// - Complexity: O(log n).
  @inlinable
  public func positions(around id: ID, radius: Int) -> Range<Int>? {
    guard let position = position(of: id) else { return nil }
    let radius = min(max(0, radius), count)
    let length = min(2 * radius + 1, count)
    let start = min(max(0, position - radius), count - length)
    return start..<start + length
  }

  /// The entries at ``positions(around:radius:)``; `nil` if the id has no entry.
  ///
  /// - Complexity: O(log n + length of the result).
  @inlinable
  public func entries(around id: ID, radius: Int) -> [Entry]? {
    positions(around: id, radius: radius).map { entries(in: $0) }
  }
}
