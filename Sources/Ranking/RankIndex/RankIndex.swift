// A counted B+-tree
//
// The operations are: move an entry, find the position of an id, find the entry at a position; for tens of thousands of
// schools and tens of millions of players, under four tie policies. A counting red-black tree (libstdc++'s __gnu_pbds)
// has a node for each entry and follows about twenty pointers at a million entries, most of them cache misses; so does
// a skip list. A sorted list in blocks, which this tree replaced, walks over all its blocks. Valkey 9.2 moved its
// sorted sets from a skip list to a counted B+-tree. This tree differs from Valkey's in four things:
//
// - A leaf of 128 entries stores scores, times and ids in separate columns. A search reads only scores until they tie.
// - A hash table maps an id to its leaf with four bytes a slot: the leaf's number (24 bits) and a tag (8 bits of the
//   hash). The id itself is stored only in the leaf, with one byte of its hash. A lookup compares these bytes of eight
//   entries at a time.
// - A branch stores two counts for each child: the entries below it, and the entries below it that are the first with
//   their score. Sums of the second count give dense ranks; sums of the first give the other ranks.
// - A move starts at the entry. Most changes move an entry by few positions, so the new position is searched from the old
//   one in steps that double (galloping), and a move within the leaf changes no entry count. A move to another leaf
//   changes the counts up to the common ancestor.
//
// A full leaf moves entries to a neighbour before it splits (Knuth's B*-tree), so leaves stay about three quarters
// full. In all, an entry with an 8-byte id takes 35 bytes after loading and 39 after three random moves of each entry;
// libstdc++'s tree takes 88, Redis's sorted set 102 (at a million entries; `touchschool-bench rank` measures memory and
// time against both).
//
// Tried and rejected: leaves of 64 entries (no faster at a million, one byte more); sampling every eighth entry instead
// of binary search in every search (slower at a million, where cache misses dominate; kept where the leaf is about to
// be written anyway); blocks aligned to cache lines; huge pages (a tenth faster at a million).
//
// Everything called for each entry is inlinable, so that other modules get code specialised for their ids.
// Unspecialised generic code runs at about a quarter of the speed.

/// Entries ordered by score, best first, then by the moment the score was reached, then by id. The index gives ranks
/// under every tie policy.
///
/// It is generic over the ids and has value semantics: a copy is a snapshot. A copy is free until one of the two
/// indexes changes; then the whole index is copied once.
public struct RankIndex<ID: Hashable & Comparable & Sendable>: Sendable {
  /// The tree, shared between copies of an index.
  // Unchecked: a tree is changed only while a single index refers to it.
  @usableFromInline
  final class Storage: @unchecked Sendable {
    // Unchecked: a change already has exclusive access to the index that refers to this tree.
    @usableFromInline @exclusivity(unchecked) var tree: RankTree<ID>

    @inlinable
    init() { tree = RankTree() }

    @inlinable
    init(copying other: Storage) { tree = RankTree(copying: other.tree) }
  }

  @usableFromInline var storage: Storage
  /// The mask that is applied to each stored score: all ones if the lowest scores are first, otherwise 0. The tree has
  /// the highest scores first. Flipping all bits of a score reverses the order and cannot overflow.
  @usableFromInline let mask: Int64

  @inlinable
  init(storage: Storage, mask: Int64) {
    self.storage = storage
    self.mask = mask
  }

  /// An index without entries.
  @inlinable
  public init(order: ScoreOrder = .highestFirst) {
    self.init(storage: Storage(), mask: order == .highestFirst ? 0 : -1)
  }

  /// An index of these entries. If two entries have the same id, the later one counts.
  ///
  /// Entries may come in any order. Entries in rank order with new ids are appended, which is fast. The first entry
  /// that breaks this, and all entries after it, are inserted one by one.
  ///
  /// - Complexity: O(n) on average for entries in rank order, O(n log n) otherwise.
  @inlinable
  public init(_ entries: some Sequence<Entry>, order: ScoreOrder = .highestFirst) {
    self.init(order: order)
    if mask == 0 {
      storage.tree.load(entries)
    } else {
      storage.tree.load(entries.lazy.map { [mask] in $0.masked(mask) })
    }
  }

  /// Which scores are ahead.
  @inlinable
  public var order: ScoreOrder { mask == 0 ? .highestFirst : .lowestFirst }

  /// The number of entries.
  @inlinable
  public var count: Int { storage.tree.count }

  /// Whether there are no entries.
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// Whether an id has an entry.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ id: ID) -> Bool { storage.tree.find(id) != nil }

  /// The entry of an id; `nil` if it has none.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func entry(of id: ID) -> Entry? { storage.tree.find(id).map { storage.tree.entry($0).masked(mask) } }

  /// The entry of each of these ids, in their order; `nil` for an id that has none.
  ///
  /// - Complexity: O(number of ids) on average.
  @inlinable
  public func entries(of ids: some Sequence<ID>) -> [Entry?] { ids.map { entry(of: $0) } }
}
