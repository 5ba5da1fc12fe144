// The earlier state of an index follows from its present state and the entries that were touched: all other entries are
// unchanged. So a comparison costs O(log n) for each touched entry, and needs neither a list of commits nor a copy of
// an older index.
//
// Overtakings are counted, not listed. A touched entry has passed the untouched entries between its old and its new
// position. Among touched entries, the number of overtakings is the number of inversions between the old and the new
// order, counted with a binary indexed tree (Fenwick, “A New Data Structure for Cumulative Frequency Tables”, 1994).

/// The difference between an index before and after some entries were touched: the ranks before and now, and the
/// overtakings.
public struct RankComparison<ID: Hashable & Comparable & Sendable>: Sendable {
  /// An entry of the index.
  public typealias Entry = RankIndex<ID>.Entry

  /// An entry that was touched.
  public struct Move: Hashable, Sendable {
    /// The entry as it was.
    public let before: Entry
    /// The entry as it is.
    public let after: Entry
    /// The rank before, counted from 1.
    public let rankBefore: Int
    /// The rank now, counted from 1.
    public let rank: Int

    @inlinable
    init(before: Entry, after: Entry, rankBefore: Int, rank: Int) {
      self.before = before
      self.after = after
      self.rankBefore = rankBefore
      self.rank = rank
    }
  }

  // These properties have masked scores, as in the tree, so the highest score is always the first.
  @usableFromInline let index: RankIndex<ID>
  @usableFromInline let mask: Int64
  @usableFromInline let ties: TiePolicy
  /// The touched entries as they were, in the old order.
  @usableFromInline let befores: [Entry]
  /// The touched entries as they are, in the new order.
  @usableFromInline let afters: [Entry]
  @usableFromInline let beforeByID: [ID: Entry]
  /// For dense ranks: each score that a touched entry had or has, highest first. `sum` compares the number of different
  /// scores that are at least this score: the number before minus the number now.
  @usableFromInline let vanishedScores: [(score: Int64, sum: Int)]

  /// Compares an index with its earlier state.
  ///
  /// - Parameters:
  ///   - index: the index now.
  ///   - touched: the touched entries in their earlier state. Each of their ids is in the index.
  ///   - ties: how ties are ranked.
  /// - Complexity: O(m log n) for m touched entries.
  @inlinable
  public init(_ index: RankIndex<ID>, touched: [Entry], ties: TiePolicy) {
    let mask = index.mask
    let index = RankIndex<ID>(storage: index.storage, mask: 0)
    let befores = touched.map { $0.masked(mask) }.sorted { $0.isAhead(of: $1) }
    let afters = befores.compactMap { index.entry(of: $0.id) }.sorted { $0.isAhead(of: $1) }
    self.index = index
    self.mask = mask
    self.ties = ties
    self.befores = befores
    self.afters = afters
    beforeByID = Dictionary(befores.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    vanishedScores = ties == .dense ? Self.vanishedScores(index, befores: befores, afters: afters) : []
  }

  // MARK: Moves

  /// The touched entries, best first.
  ///
  /// - Complexity: O(m log n).
  @inlinable
  public var moves: [Move] {
    afters.compactMap { after in
      guard let before = beforeByID[after.id], let rank = index.rank(of: after.id, ties: ties) else { return nil }
      return Move(
        before: before.masked(mask), after: after.masked(mask), rankBefore: rankBefore(before), rank: rank)
    }
  }

  /// The earlier state and rank of any entry, touched or untouched; `nil` if the id is not in the index.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func before(_ id: ID) -> RankIndex<ID>.Standing? {
    (beforeByID[id] ?? index.entry(of: id)).map { .init(rank: rankBefore($0), entry: $0.masked(mask)) }
  }

  @inlinable
  func rankBefore(_ entry: Entry) -> Int {
    switch ties {
    case .ordinal:
      untouched(aheadOf: entry) + befores.partitioningIndex { !$0.isAhead(of: entry) } + 1
    case .competition:
      untouched(above: entry.score) + befores.count(above: entry.score) + 1
    case .modified:
      untouched(atLeast: entry.score) + befores.count(atLeast: entry.score)
    case .dense:
      index.rank(ofScore: entry.score, ties: .dense) + vanishedScores(above: entry.score)
    }
  }

  @inlinable
  func untouched(aheadOf entry: Entry) -> Int {
    index.position(before: entry) - afters.partitioningIndex { !$0.isAhead(of: entry) }
  }

  @inlinable
  func untouched(above score: Int64) -> Int { index.count(betterThan: score) - afters.count(above: score) }

  @inlinable
  func untouched(atLeast score: Int64) -> Int { index.count(atLeast: score) - afters.count(atLeast: score) }

  @inlinable
  func vanishedScores(above score: Int64) -> Int {
    let place = vanishedScores.partitioningIndex { $0.score <= score }
    return place > 0 ? vanishedScores[place - 1].sum : 0
  }

  @inlinable
  static func vanishedScores(
    _ index: RankIndex<ID>, befores: [Entry], afters: [Entry]
  ) -> [(score: Int64, sum: Int)] {
    var sum = 0
    return Set((befores + afters).map(\.score)).sorted(by: >).map { score in
      let now = index.count(atLeast: score) - index.count(betterThan: score)
      let untouched = now - (afters.count(atLeast: score) - afters.count(above: score))
      let then = untouched + befores.count(atLeast: score) - befores.count(above: score)
      sum += (then > 0 ? 1 : 0) - (now > 0 ? 1 : 0)
      return (score, sum)
    }
  }

  // MARK: Overtakings

  /// An entry that was behind another entry and is ahead of it now.
  public struct Overtaking: Hashable, Sendable {
    /// The id that was behind and is ahead.
    public let id: ID
    /// The id that was ahead and is behind.
    public let passed: ID

    @inlinable
    init(id: ID, passed: ID) {
      self.id = id
      self.passed = passed
    }
  }

  /// The number of overtakings, and the first overtakings in the order of their present positions.
  ///
  /// Under a policy with shared ranks, entries with the same score are neither ahead of nor behind each other.
  ///
  /// - Complexity: O(m log n + limit × (limit + m)), plus O(f × limit × log n) for f entries that have fallen.
  @inlinable
  public func overtakings(limit: Int) -> (first: [Overtaking], count: Int) {
    let counts = countsOfPassed()
    var first: [Overtaking] = []
    for (after, count) in zip(afters, counts) where count > 0 {
      guard first.count < limit else { break }
      first += passed(by: after, count: min(count, limit - first.count)).map { Overtaking(id: after.id, passed: $0) }
    }
    let byUntouched = afters.map { ($0, placesOfUntouchedPassers(of: $0)) }.filter { !$0.1.isEmpty }
    guard !byUntouched.isEmpty else { return (first, counts.reduce(0, +)) }

    var count = counts.reduce(0, +)
    for (after, places) in byUntouched {
      let passers = untouched(in: places, limit: limit)
      first += passers.map { Overtaking(id: $0, passed: after.id) }
      count += countOfUntouchedPassers(of: after)
    }
    let placed = first.map { (place: (position($0.id), position($0.passed)), overtaking: $0) }
    return (placed.sorted { $0.place < $1.place }.prefix(limit).map(\.overtaking), count)
  }

  /// For each touched entry, in the new order, how many entries it has passed.
  @inlinable
  func countsOfPassed() -> [Int] {
    let classes = (before: classes(of: befores), after: classes(of: afters))
    var tree = FenwickTree(count: afters.count)
    var inserted = 0
    var counts = [Int](repeating: 0, count: afters.count)
    let placeNow = Dictionary(uniqueKeysWithValues: zip(afters.map(\.id), 0...))
    var start = 0
    while start < befores.count {
      // Entries that shared a rank have not passed each other.
      let end = befores[start...].indices.first { classes.before[$0] != classes.before[start] } ?? befores.count
      let places = befores[start..<end].compactMap { placeNow[$0.id] }
      for place in places {
        let passed = inserted - tree.sum(through: classes.after[place])
        counts[place] = passed + countOfUntouchedPassed(by: afters[place])
      }
      for place in places { tree.add(at: classes.after[place]) }
      inserted += places.count
      start = end
    }
    return counts
  }

  /// A class number for each entry. Entries with the same rank share a number. The entries must be in rank order.
  @inlinable
  func classes(of entries: [Entry]) -> [Int] {
    guard ties != .ordinal else { return Array(entries.indices) }
    var number = -1
    var last: Int64?
    return entries.map { entry in
      if entry.score != last { number += 1 }
      last = entry.score
      return number
    }
  }

  @inlinable
  func countOfUntouchedPassed(by after: Entry) -> Int {
    guard let before = beforeByID[after.id] else { return 0 }
    let passed =
      ties == .ordinal
      ? untouched(aheadOf: before) - untouched(aheadOf: after)
      : untouched(above: before.score) - untouched(atLeast: after.score)
    return max(0, passed)
  }

  /// The first entries that an entry has passed, in the new order: untouched entries between its new and its old
  /// position, and touched entries anywhere.
  @inlinable
  func passed(by after: Entry, count: Int) -> [ID] {
    guard let before = beforeByID[after.id] else { return [] }
    let start = ties == .ordinal ? index.position(before: after) + 1 : index.count(atLeast: after.score)
    let end = ties == .ordinal ? index.position(before: before) : index.count(betterThan: before.score)
    let untouched = start < end ? untouched(in: start..<end, limit: count) : []
    let touched = afters.lazy.filter { other in
      isAhead(after, of: other) && beforeByID[other.id].map { isAhead($0, of: before) } ?? false
    }.prefix(count).map(\.id)
    guard !touched.isEmpty else { return untouched }
    let placed = (untouched + touched).map { (place: position($0), id: $0) }
    return placed.sorted { $0.place < $1.place }.prefix(count).map(\.id)
  }

  /// The positions of the entries that passed an entry; empty if the entry has not fallen. Touched entries may be among
  /// them.
  @inlinable
  func placesOfUntouchedPassers(of after: Entry) -> Range<Int> {
    guard let before = beforeByID[after.id], before.isAhead(of: after) else { return 0..<0 }
    let start = ties == .ordinal ? index.position(before: before) : index.count(atLeast: before.score)
    let end = ties == .ordinal ? index.position(before: after) : index.count(betterThan: after.score)
    return start..<max(start, end)
  }

  @inlinable
  func countOfUntouchedPassers(of after: Entry) -> Int {
    guard let before = beforeByID[after.id] else { return 0 }
    let passed =
      ties == .ordinal
      ? untouched(aheadOf: after) - untouched(aheadOf: before)
      : untouched(above: after.score) - untouched(atLeast: before.score)
    return max(0, passed)
  }

  /// The first untouched entries in a range of positions.
  @inlinable
  func untouched(in places: Range<Int>, limit: Int) -> [ID] {
    var found: [ID] = []
    var place = places.lowerBound
    while found.count < limit, place < places.upperBound {
      let part = index.entries(in: place..<min(place + Self.step, places.upperBound))
      for entry in part where found.count < limit && beforeByID[entry.id] == nil { found.append(entry.id) }
      place += Self.step
    }
    return found
  }

  @inlinable
  static var step: Int { 64 }

  @inlinable
  func position(_ id: ID) -> Int { index.position(of: id) ?? index.count }

  @inlinable
  func isAhead(_ a: Entry, of b: Entry) -> Bool {
    ties == .ordinal ? a.isAhead(of: b) : a.score > b.score
  }
}

extension Array {
  /// How many entries have a higher score than this. The entries must be in rank order.
  @inlinable
  func count<ID>(above score: Int64) -> Int where Element == RankIndex<ID>.Entry {
    partitioningIndex { $0.score <= score }
  }

  /// How many entries have at least this score. The entries must be in rank order.
  @inlinable
  func count<ID>(atLeast score: Int64) -> Int where Element == RankIndex<ID>.Entry {
    partitioningIndex { $0.score < score }
  }
}
