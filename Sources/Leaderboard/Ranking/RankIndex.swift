// An order-statistics list: entries in rank order, cut into blocks of at most 512.
//
// Finding an entry's place, or the entry at a place, walks over the blocks' sizes and searches in one block: n/256 steps and 8. At 12
// thousand schools that is some 47 additions. Each block also knows how many of its entries are the first of their count, so dense ranks
// cost the same walk.

/// Entries in the order of taps descending, then who reached the count first, then the id; with each entry's rank under every tie policy.
///
/// Generic over what is ranked. It is a value: a copy is a snapshot, and costs nothing until one of the two is changed.
public struct RankIndex<ID: Hashable & Comparable & Sendable>: Sendable {
  /// What is ranked, and by what.
  public struct Entry: Hashable, Sendable {
    /// Who.
    public let id: ID
    /// How many taps.
    public let taps: Int64
    /// When that count was reached, in milliseconds since 1970.
    public let reachedAt: Int64

    /// An entry of these values.
    public init(id: ID, taps: Int64, reachedAt: Int64) {
      self.id = id
      self.taps = taps
      self.reachedAt = reachedAt
    }

    /// Whether this entry stands ahead of another one.
    public func isAhead(of other: Entry) -> Bool {
      if taps != other.taps { return taps > other.taps }
      if reachedAt != other.reachedAt { return reachedAt < other.reachedAt }
      return id < other.id
    }
  }

  struct Block: Sendable {
    var entries: ContiguousArray<Entry>
    /// How many of the entries are the first in the whole index with their number of taps.
    var heads: Int
  }

  static var blockLimit: Int { 512 }

  private(set) var blocks: [Block] = []
  private var byID: [ID: Entry] = [:]

  /// An index without entries.
  public init() {}

  /// An index of these entries, in any order. Of two with the same id the later one counts.
  ///
  /// - Complexity: O(n log n).
  public init(_ entries: some Sequence<Entry>) {
    for entry in entries { byID[entry.id] = entry }
    let ordered = byID.values.sorted { $0.isAhead(of: $1) }
    var previous: Entry?
    for start in stride(from: 0, to: ordered.count, by: Self.blockLimit / 2) {
      let part = ContiguousArray(ordered[start..<min(start + Self.blockLimit / 2, ordered.count)])
      blocks.append(Block(entries: part, heads: Self.heads(of: part, after: previous)))
      previous = part.last
    }
  }

  /// How many entries there are.
  ///
  /// - Complexity: O(1).
  public var count: Int { byID.count }

  /// The entry of an id.
  ///
  /// - Complexity: O(1).
  public subscript(id: ID) -> Entry? { byID[id] }

  // MARK: Changing

  /// Puts an entry in, or moves the one with the same id to its new place.
  ///
  /// - Complexity: O(n/b + b) for blocks of b entries.
  public mutating func update(_ entry: Entry) {
    if let old = byID[entry.id] {
      guard old != entry else { return }
      take(out: old)
    }
    byID[entry.id] = entry
    insert(entry)
  }

  /// Takes an entry out.
  ///
  /// - Returns: the entry, or `nil` if there was none of this id.
  /// - Complexity: O(n/b + b) for blocks of b entries.
  @discardableResult
  public mutating func remove(_ id: ID) -> Entry? {
    guard let entry = byID.removeValue(forKey: id) else { return nil }
    take(out: entry)
    return entry
  }

  private mutating func insert(_ entry: Entry) {
    guard !blocks.isEmpty else {
      blocks = [Block(entries: [entry], heads: 1)]
      return
    }
    let block = min(firstBlock { !$0.isAhead(of: entry) }, blocks.count - 1)
    let place = blocks[block].entries.partitioningIndex { !$0.isAhead(of: entry) }
    let isHead = self.entry(before: block, place)?.taps != entry.taps
    if isHead {
      blocks[block].heads += 1
      if place < blocks[block].entries.count {
        if blocks[block].entries[place].taps == entry.taps { blocks[block].heads -= 1 }
      } else if block + 1 < blocks.count, blocks[block + 1].entries[0].taps == entry.taps {
        blocks[block + 1].heads -= 1
      }
    }
    blocks[block].entries.insert(entry, at: place)
    if blocks[block].entries.count > Self.blockLimit { split(block) }
  }

  private mutating func take(out entry: Entry) {
    let block = firstBlock { !$0.isAhead(of: entry) }
    guard block < blocks.count else { return }
    let place = blocks[block].entries.partitioningIndex { !$0.isAhead(of: entry) }
    guard place < blocks[block].entries.count, blocks[block].entries[place] == entry else { return }
    let wasHead = self.entry(before: block, place)?.taps != entry.taps
    blocks[block].entries.remove(at: place)
    if wasHead {
      blocks[block].heads -= 1
      if place < blocks[block].entries.count {
        if blocks[block].entries[place].taps == entry.taps { blocks[block].heads += 1 }
      } else if block + 1 < blocks.count, blocks[block + 1].entries[0].taps == entry.taps {
        blocks[block + 1].heads += 1
      }
    }
    if blocks[block].entries.isEmpty { blocks.remove(at: block) }
  }

  private mutating func split(_ block: Int) {
    let middle = blocks[block].entries.count / 2
    let right = ContiguousArray(blocks[block].entries[middle...])
    let heads = Self.heads(of: right, after: blocks[block].entries[middle - 1])
    blocks[block].entries.removeSubrange(middle...)
    blocks[block].heads -= heads
    blocks.insert(Block(entries: right, heads: heads), at: block + 1)
  }

  private func entry(before block: Int, _ place: Int) -> Entry? {
    if place > 0 { return blocks[block].entries[place - 1] }
    return block > 0 ? blocks[block - 1].entries.last : nil
  }

  private static func heads(of entries: ContiguousArray<Entry>, after previous: Entry?) -> Int {
    var last = previous?.taps
    var heads = 0
    for entry in entries where entry.taps != last {
      heads += 1
      last = entry.taps
    }
    return heads
  }

  /// The first block whose last entry satisfies a condition that holds from some entry on.
  private func firstBlock(where holds: (Entry) -> Bool) -> Int {
    blocks.partitioningIndex { block in block.entries.last.map(holds) ?? false }
  }

  // MARK: Asking

  /// The entry that stands at a place, counted from 0.
  ///
  /// - Complexity: O(n/b).
  public func entry(at position: Int) -> Entry? {
    entries(in: position..<position + 1).first
  }

  /// The entries at a range of places, counted from 0; places beyond the ends are left out.
  ///
  /// - Complexity: O(n/b + length of the range).
  public func entries(in range: Range<Int>) -> [Entry] {
    var result: [Entry] = []
    var start = 0
    for block in blocks {
      let end = start + block.entries.count
      if start >= range.upperBound { break }
      if end > range.lowerBound {
        result += block.entries[(max(range.lowerBound, start) - start)..<(min(range.upperBound, end) - start)]
      }
      start = end
    }
    return result
  }

  /// The place of an id, counted from 0.
  ///
  /// - Complexity: O(n/b + log b).
  public func position(of id: ID) -> Int? {
    byID[id].map { entry in countOfEntries(beforeFirst: { !$0.isAhead(of: entry) }) }
  }

  /// How many entries have more taps than this.
  ///
  /// - Complexity: O(n/b + log b).
  public func count(above taps: Int64) -> Int { countOfEntries(beforeFirst: { $0.taps <= taps }) }

  /// The rank of an id, counted from 1.
  ///
  /// - Complexity: O(n/b + b) for dense ranks, O(n/b + log b) for the others.
  public func rank(of id: ID, ties: TiePolicy) -> Int? {
    guard let entry = byID[id] else { return nil }
    switch ties {
    case .ordinal: return countOfEntries(beforeFirst: { !$0.isAhead(of: entry) }) + 1
    case .competition: return countOfEntries(beforeFirst: { $0.taps <= entry.taps }) + 1
    case .modified: return countOfEntries(beforeFirst: { $0.taps < entry.taps })
    case .dense: return countOfHeads(through: entry)
    }
  }

  /// How many entries stand before the first that satisfies a condition that holds from there on.
  private func countOfEntries(beforeFirst holds: (Entry) -> Bool) -> Int {
    let block = firstBlock(where: holds)
    let before = blocks[..<block].reduce(0) { $0 + $1.entries.count }
    guard block < blocks.count else { return before }
    return before + blocks[block].entries.partitioningIndex(where: holds)
  }

  private func countOfHeads(through entry: Entry) -> Int {
    let block = firstBlock { !$0.isAhead(of: entry) }
    let before = blocks[..<block].reduce(0) { $0 + $1.heads }
    guard block < blocks.count else { return before }
    let place = blocks[block].entries.partitioningIndex { !$0.isAhead(of: entry) }
    let part = ContiguousArray(blocks[block].entries.prefix(place + 1))
    return before + Self.heads(of: part, after: self.entry(before: block, 0))
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index from which a condition holds that, once it holds, holds to the end (binary search).
  func partitioningIndex(where holds: (Element) -> Bool) -> Int {
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
