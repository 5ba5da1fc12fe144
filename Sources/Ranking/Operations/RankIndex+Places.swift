extension RankIndex {
  /// The entry at a 0-based position; `nil` if there is none.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func entry(at position: Int) -> Entry? {
    guard position >= 0, position < count else { return nil }
    return storage.tree.entry(storage.tree.spot(at: position)).masked(mask)
  }

  /// The entries at a range of 0-based positions. Positions beyond the ends are ignored.
  ///
  /// - Complexity: O(log n + length of the result).
  @inlinable
  public func entries(in range: Range<Int>) -> [Entry] {
    let range = range.clamped(to: 0..<count)
    var result: [Entry] = []
    result.reserveCapacity(range.count)
    storage.tree.forEach(in: range) { result.append($0.masked(mask)) }
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

  /// The 0-based position right behind an entry with these values. The entry need not be in the index.
  ///
  /// Use it with the last entry of a page to find where the next page begins, even after entries have moved.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func position(after entry: Entry) -> Int { storage.tree.countOfEntries(through: entry.masked(mask)) }

  /// The number of entries ahead of an entry with these values. The entry need not be in the index.
  ///
  /// Use it with the first entry of a page to find where the previous page ends, even after entries have moved.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func position(before entry: Entry) -> Int {
    position(after: entry) - (self.entry(of: entry.id) == entry ? 1 : 0)
  }

  /// The 0-based positions from one place through another. A negative number counts from the end: −1 is the last place.
  /// Places beyond the ends are ignored.
  ///
  /// - Returns: the range, empty if `last` stands before `first`.
  @inlinable
  public func positions(from first: Int, through last: Int) -> Range<Int> {
    let start = max(0, first < 0 ? count + first : first)
    let end = min(count - 1, last < 0 ? count + last : last)
    return start <= end ? start..<end + 1 : min(start, count)..<min(start, count)
  }

  // MARK: Pages

  /// The 0-based positions that a slice covers; `nil` if it is around an id that has no entry.
  ///
  /// - Complexity: O(1); O(log n) around an id.
  @inlinable
  public func positions(of slice: PageSlice<ID>) -> Range<Int>? {
    guard let center = slice.center else { return slice.range(count: count) { _ in 0 } }
    return position(of: center).map { place in slice.range(count: count) { _ in place } }
  }

  /// The entries of a slice; `nil` if it is around an id that has no entry.
  ///
  /// - Complexity: O(log n + length of the result).
  @inlinable
  public func entries(_ slice: PageSlice<ID>) -> [Entry]? { positions(of: slice).map { entries(in: $0) } }

  /// How many pages there are at this page size. A size below 1 counts as 1.
  @inlinable
  public func pageCount(size: Int) -> Int {
    let (pages, rest) = count.quotientAndRemainder(dividingBy: max(1, size))
    return rest == 0 ? pages : pages + 1
  }

  /// The number of the page that an id is on, counted from 1; `nil` if the id has no entry.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func page(of id: ID, size: Int) -> Int? { position(of: id).map { $0 / max(1, size) + 1 } }
}
