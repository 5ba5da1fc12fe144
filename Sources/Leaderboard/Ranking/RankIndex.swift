/// Entries in the order of taps descending, then who reached the count first, then the id; with each entry's rank under every tie policy.
///
/// Generic over what is ranked. It is a value: a copy is a snapshot, and costs nothing until one of the two is changed; then that one is
/// copied as a whole.
public struct RankIndex<ID: Hashable & Comparable & Sendable>: Sendable {
  /// The tree, shared between copies of an index.
  // Unchecked: a tree is changed only while a single index refers to it.
  @usableFromInline
  final class Storage: @unchecked Sendable {
    // Unchecked: the index that refers to it is itself accessed exclusively while it changes.
    @usableFromInline @exclusivity(unchecked) var tree: RankTree<ID>

    @inlinable
    init() { tree = RankTree() }

    @inlinable
    init(copying other: Storage) { tree = RankTree(copying: other.tree) }
  }

  @usableFromInline var storage: Storage

  /// An index without entries.
  @inlinable
  public init() { storage = Storage() }

  /// An index of these entries. Of two with the same id the later one counts.
  ///
  /// Entries may come in any order. Those that come in rank order, up to the first that does not or whose id was there before, are laid
  /// down one after the other; the others are put in one by one.
  ///
  /// - Complexity: O(n) on average for entries in rank order, O(n log n) otherwise.
  @inlinable
  public init(_ entries: some Sequence<Entry>) {
    storage = Storage()
    storage.tree.load(entries)
  }

  /// How many entries there are.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var count: Int { storage.tree.count }

  /// The entry of an id.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public subscript(id: ID) -> Entry? {
    guard let spot = storage.tree.find(id) else { return nil }
    return storage.tree.entry(spot)
  }

  // MARK: Changing

  /// Puts an entry in, or moves the one with the same id to its new place.
  ///
  /// - Complexity: O(log n) on average, a new id's amortised; O(n) if a copy of the index is still there.
  @inlinable
  public mutating func update(_ entry: Entry) {
    makeUnique()
    storage.tree.update(entry)
  }

  /// Takes an entry out.
  ///
  /// - Returns: the entry, or `nil` if there was none of this id.
  /// - Complexity: O(log n) on average; O(n) if a copy of the index is still there.
  @inlinable
  @discardableResult
  public mutating func remove(_ id: ID) -> Entry? {
    makeUnique()
    return storage.tree.remove(id)
  }

  @inlinable @inline(__always)
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(copying: storage) }
  }
}
