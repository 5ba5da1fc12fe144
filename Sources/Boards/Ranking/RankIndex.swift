// A counted B+-tree
//
// What is asked of it: move an entry, tell its place, tell who stands at a place; for schools by the ten thousand and players by the ten
// million, under four tie policies. A red-black tree that counts (libstdc++'s __gnu_pbds) has a node of its own for each entry and follows
// some twenty pointers at a million, nearly each a miss of the cache; so does a skip list. A sorted list in blocks, which stood here
// before, walks over all its blocks. Valkey 9.2 moved its sorted sets from a skip list to a counted B+-tree; so did we, and changed four
// things:
//
// - A leaf of 128 entries keeps taps, times and ids apart, so a search reads taps alone until they tie.
// - The way from an id to its entry is a table of four bytes a slot that knows the leaf (24 bits) and a tag (8 bits of the hash). The id
//   stands in the leaf only, beside a byte of its hash by which eight entries are looked through at a time.
// - A branch knows of each child how many entries are below it and how many of those are the first with their number of taps. Dense ranks
//   are sums of the latter, as the other ranks are sums of the former.
// - A move begins where the entry stands. Most taps move a school by little: it is searched for in steps of twice the length from its old
//   place, and within the leaf no count changes. A move to another leaf changes the counts up to where the two ways meet.
//
// A full leaf asks its neighbours for room before it is split (Knuth's B*-tree), so leaves stay about three quarters full. An entry with an
// id of eight bytes takes 35 bytes as loaded and 39 after three random moves of each, all told; libstdc++'s tree takes 88, Redis's sorted
// set 102 (at a million entries; `touchschool-bench rank` measures it, and the times, against both).
//
// Tried and left: leaves of 64 entries (no faster at a million, a byte more), one sample in eight in place of halving within every search
// (slower at a million, where cache lines are what costs; kept where the leaf is about to be written anyway), blocks aligned to cache lines,
// huge pages (a tenth at a million).
//
// Everything that is called for each entry is inlinable, so that other modules get code for their own ids. Code that is generic over the
// id itself and is not specialised runs at about a quarter of the speed.

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
