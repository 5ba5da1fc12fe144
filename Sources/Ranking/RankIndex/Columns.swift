/// Entries in rank order, stored as three columns. A search reads only the scores until they tie.
@usableFromInline
struct Columns<ID: Hashable & Comparable & Sendable> {
  @usableFromInline typealias Entry = RankIndex<ID>.Entry

  // The columns are parts of a node's block. The tree frees the block.
  @usableFromInline let scores: UnsafeMutablePointer<Int64>
  @usableFromInline let reachedAt: UnsafeMutablePointer<Int64>
  @usableFromInline let ids: UnsafeMutablePointer<ID>

  /// The columns at the start of a block that holds this many entries.
  @inlinable @inline(__always)
  init(at block: UnsafeMutableRawPointer, capacity: Int) {
    // Unchecked bindings: a block is only ever read as these columns.
    scores = block.assumingMemoryBound(to: Int64.self)
    reachedAt = (block + capacity &* 8).assumingMemoryBound(to: Int64.self)
    ids = (block + capacity &* 16).assumingMemoryBound(to: ID.self)
  }

  /// The bytes that the columns of this many entries take.
  @inlinable @inline(__always)
  static func bytes(capacity: Int) -> Int { capacity &* (16 &+ MemoryLayout<ID>.stride) }

  @inlinable @inline(__always)
  subscript(place: Int) -> Entry {
    Entry(id: ids[place], score: scores[place], reachedAt: reachedAt[place])
  }

  // MARK: Searching

  /// In a range of places, the end of the scores above `limit` (at least `limit` if `inclusive`).
  @inlinable @inline(__always)
  func end(ofScore limit: Int64, orMore inclusive: Bool, in range: Range<Int>) -> Int {
    var low = range.lowerBound
    var length = range.upperBound &- low
    // Each comparison selects a value without a branch. The only branch is the loop's condition, and it depends only on
    // the length of the range. So the processor can predict it.
    while length > 0 {
      let half = (length &+ 1) >> 1
      let other = scores[low &+ half &- 1]
      low = low &+ ((inclusive ? other >= limit : other > limit) ? half : 0)
      length = length &- half
    }
    return low
  }

  /// The first place in a range whose entry reached its score at `limit` or later (after `limit` if `exclusive`). All
  /// entries in the range must have the same score.
  @inlinable
  func start(ofReachedAt limit: Int64, orAfter exclusive: Bool, in range: Range<Int>) -> Int {
    var low = range.lowerBound
    var length = range.upperBound &- low
    while length > 0 {
      let half = (length &+ 1) >> 1
      let other = reachedAt[low &+ half &- 1]
      low = low &+ ((exclusive ? other <= limit : other < limit) ? half : 0)
      length = length &- half
    }
    return low
  }

  /// The first place in a range whose entry is behind an entry with these values.
  @inlinable @inline(__always)
  func firstBehind(_ entry: Entry, in range: Range<Int>) -> Int {
    let start = end(ofScore: entry.score, orMore: false, in: range)
    guard start < range.upperBound, scores[start] == entry.score else { return start }
    return firstBehind(entry, amongTies: start..<end(ofScore: entry.score, orMore: true, in: start..<range.upperBound))
  }

  @inlinable
  func firstBehind(_ entry: Entry, amongTies ties: Range<Int>) -> Int {
    let start = start(ofReachedAt: entry.reachedAt, orAfter: false, in: ties)
    guard start < ties.upperBound, reachedAt[start] == entry.reachedAt else { return start }
    var low = start
    var high = self.start(ofReachedAt: entry.reachedAt, orAfter: true, in: start..<ties.upperBound)
    while low < high {
      let middle = (low &+ high) >> 1
      if entry.id < ids[middle] { high = middle } else { low = middle &+ 1 }
    }
    return low
  }

  /// Like ``firstBehind(_:in:)`` for the first `count` entries, but faster for columns that are probably not in the
  /// cache.
  ///
  /// It compares every eighth entry to find the eight entries that hold the place. That takes more comparisons than
  /// binary search. But the comparisons are independent, so the cache lines load in parallel, and the insertion needs
  /// most of these lines anyway.
  @inlinable @inline(__always)
  func firstBehindCold(_ entry: Entry, count: Int) -> Int {
    var start = 0
    var sample = 7
    while sample < count {
      start = start &+ (scores[sample] > entry.score ? 8 : 0)
      sample = sample &+ 8
    }
    return firstBehind(entry, in: start..<count)
  }

  /// The place, among the first `count` entries, to which the entry at `place` moves if it gets these values. It is
  /// `nil` if that is the first or the last place, because the entry may then belong to another leaf.
  ///
  /// Most moves are short, so the search starts at the old place and doubles its steps (galloping).
  @inlinable @inline(__always)
  func place(moving place: Int, to entry: Entry, count: Int) -> Int? {
    var step = 4
    if isAhead(entry, of: place) {
      var high = place
      while high >= step, isAhead(entry, of: high &- step) {
        high = high &- step
        step = step &* 2
      }
      let found = firstBehind(entry, in: Swift.max(0, high &- step)..<high)
      return found == 0 ? nil : found
    }
    var low = place &+ 1
    while low &+ step < count, !isAhead(entry, of: low &+ step) {
      low = low &+ step
      step = step &* 2
    }
    let found = firstBehind(entry, in: low..<Swift.min(count, low &+ step))
    return found == count ? nil : found &- 1
  }

  @inlinable @inline(__always)
  func isAhead(_ entry: Entry, of place: Int) -> Bool {
    if entry.score != scores[place] { return entry.score > scores[place] }
    if entry.reachedAt != reachedAt[place] { return entry.reachedAt < reachedAt[place] }
    return entry.id < ids[place]
  }

  /// How many entries of a range differ in score from the entry before them. The first entry is compared with
  /// `previous`.
  @inlinable
  func heads(in range: Range<Int>, after previous: Int64?) -> Int {
    guard !range.isEmpty else { return 0 }
    var heads = scores[range.lowerBound] == previous ? 0 : 1
    var place = range.lowerBound &+ 1
    while place < range.upperBound {
      heads = heads &+ (scores[place] == scores[place &- 1] ? 0 : 1)
      place = place &+ 1
    }
    return heads
  }

  // MARK: Changing

  /// Inserts an entry at a place. The columns hold `count` entries.
  @inlinable @inline(__always)
  func insert(_ entry: Entry, at place: Int, count: Int) {
    move(place..<count, to: self, at: place &+ 1)
    initialize(at: place, to: entry)
  }

  /// Removes the entry at a place. The columns hold `count` entries.
  @inlinable @inline(__always)
  func remove(at place: Int, count: Int) {
    (ids + place).deinitialize(count: 1)
    move(place &+ 1..<count, to: self, at: place)
  }

  /// Moves entries to free places in these or other columns.
  @inlinable @inline(__always)
  func move(_ range: Range<Int>, to other: Columns, at place: Int) {
    (other.scores + place).moveInitialize(from: scores + range.lowerBound, count: range.count)
    (other.reachedAt + place).moveInitialize(from: reachedAt + range.lowerBound, count: range.count)
    (other.ids + place).moveInitialize(from: ids + range.lowerBound, count: range.count)
  }

  /// Copies entries to the same places of other columns. These places must be free.
  @inlinable
  func copy(_ range: Range<Int>, to other: Columns) {
    let start = range.lowerBound
    (other.scores + start).initialize(from: scores + start, count: range.count)
    (other.reachedAt + start).initialize(from: reachedAt + start, count: range.count)
    (other.ids + start).initialize(from: ids + start, count: range.count)
  }

  /// Writes an entry to a free place.
  @inlinable @inline(__always)
  func initialize(at place: Int, to entry: Entry) {
    (scores + place).initialize(to: entry.score)
    (reachedAt + place).initialize(to: entry.reachedAt)
    (ids + place).initialize(to: entry.id)
  }

  @inlinable
  func replace(at place: Int, with entry: Entry) {
    scores[place] = entry.score
    reachedAt[place] = entry.reachedAt
    ids[place] = entry.id
  }

  /// Moves an entry out of its place. The place is free afterwards.
  @inlinable
  func take(at place: Int) -> Entry {
    Entry(id: (ids + place).move(), score: scores[place], reachedAt: reachedAt[place])
  }
}
