extension RankIndex {
  /// The entry that stands at a place, counted from 0; `nil` if there is none.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func entry(at position: Int) -> Entry? {
    guard position >= 0, position < count else { return nil }
    return storage.tree.entry(storage.tree.spot(at: position))
  }

  /// The entries at a range of places, counted from 0; places beyond the ends are left out.
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
  /// - Parameter length: how many; none if it is negative.
  /// - Complexity: O(log n + length of the result).
  @inlinable
  public func top(_ length: Int) -> [Entry] { entries(in: 0..<max(0, length)) }

  /// The place of an id, counted from 0; `nil` if there is no entry of it.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func position(of id: ID) -> Int? {
    guard let spot = storage.tree.find(id) else { return nil }
    return storage.tree.position(of: spot)
  }

  /// The first place behind an entry of these values, counted from 0, whether there is such an entry (still) or not.
  ///
  /// Where the last entry of a page is kept, the next page begins here, however the others have moved meanwhile.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func position(after entry: Entry) -> Int { storage.tree.countOfEntries(through: entry) }

  /// The places around an id: `radius` ahead of it, its own, and `radius` behind it. Near an end the range has the same length and reaches
  /// further to the other side; it never reaches beyond the index.
  ///
  /// - Parameter radius: none if it is negative.
  /// - Returns: `nil` if there is no entry of this id.
  /// - Complexity: O(log n).
  @inlinable
  public func positions(around id: ID, radius: Int) -> Range<Int>? {
    guard let position = position(of: id) else { return nil }
    let radius = min(max(0, radius), count)
    let length = min(2 * radius + 1, count)
    let start = min(max(0, position - radius), count - length)
    return start..<start + length
  }

  /// The entries around an id, as ``positions(around:radius:)`` says; `nil` if there is no entry of it.
  ///
  /// - Complexity: O(log n + length of the result).
  @inlinable
  public func entries(around id: ID, radius: Int) -> [Entry]? {
    positions(around: id, radius: radius).map { entries(in: $0) }
  }
}
