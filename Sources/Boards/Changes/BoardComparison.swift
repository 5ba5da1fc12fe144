// The earlier state of a board follows from its present state and the entries that were touched: all other entries are
// unchanged. So a comparison costs O(log n) for each touched entry, and keeps no commit and no copy of an older board.
//
// Overtakings are counted, not listed. A touched entry has passed the untouched entries between its old and its new
// position. Among touched entries, the number of overtakings is the number of inversions between the old and the new
// order, counted with a binary indexed tree (Fenwick, “A New Data Structure for Cumulative Frequency Tables”, 1994).

/// The difference between a board before and after some entries were touched.
package struct BoardComparison<ID: Hashable & Comparable & Sendable>: Sendable {
  package typealias Entry = RankIndex<ID>.Entry

  /// An entry that was touched.
  package struct Move: Hashable {
    package let before: Entry
    package let after: Entry
    package let rankBefore: Int
    package let rank: Int
  }

  private let index: RankIndex<ID>
  private let ties: TiePolicy
  /// The touched entries as they were, in the old order.
  private let befores: [Entry]
  /// The touched entries as they are, in the new order.
  private let afters: [Entry]
  private let beforeByID: [ID: Entry]
  /// For dense ranks: each count that a touched entry had or has, highest first. `sum` is the number of different
  /// counts from this one up that existed before, minus the number that exist now.
  private let vanishedCounts: [(taps: Int64, sum: Int)]

  /// Compares the present board with its earlier state.
  ///
  /// - Parameters:
  ///   - index: the present board.
  ///   - touched: the touched entries in their earlier state. Each of their ids is in the index.
  /// - Complexity: O(m log n) for m touched entries.
  package init(_ index: RankIndex<ID>, touched: [Entry], ties: TiePolicy) {
    self.index = index
    self.ties = ties
    befores = touched.sorted { $0.isAhead(of: $1) }
    afters = touched.compactMap { index[$0.id] }.sorted { $0.isAhead(of: $1) }
    beforeByID = Dictionary(touched.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    vanishedCounts = ties == .dense ? Self.vanishedCounts(index, befores: befores, afters: afters) : []
  }

  // MARK: Moves

  /// The touched entries, best first.
  ///
  /// - Complexity: O(m log n).
  package var moves: [Move] {
    afters.compactMap { after in
      guard let before = beforeByID[after.id], let rank = index.rank(of: after.id, ties: ties) else { return nil }
      return Move(before: before, after: after, rankBefore: rankBefore(before), rank: rank)
    }
  }

  /// An entry as it was, touched or not, and its rank then; `nil` if it is not in the index.
  ///
  /// - Complexity: O(log n).
  func before(_ id: ID) -> (entry: Entry, rank: Int)? {
    (beforeByID[id] ?? index[id]).map { ($0, rankBefore($0)) }
  }

  private func rankBefore(_ entry: Entry) -> Int {
    switch ties {
    case .ordinal:
      untouched(aheadOf: entry) + befores.partitioningIndex { !$0.isAhead(of: entry) } + 1
    case .competition:
      untouched(above: entry.taps) + befores.count(above: entry.taps) + 1
    case .modified:
      untouched(atLeast: entry.taps) + befores.count(atLeast: entry.taps)
    case .dense:
      index.countOfCounts(above: entry.taps) + vanishedCounts(above: entry.taps) + 1
    }
  }

  private func untouched(aheadOf entry: Entry) -> Int {
    index.count(aheadOf: entry) - afters.partitioningIndex { !$0.isAhead(of: entry) }
  }

  private func untouched(above taps: Int64) -> Int { index.count(above: taps) - afters.count(above: taps) }

  private func untouched(atLeast taps: Int64) -> Int { index.count(atLeast: taps) - afters.count(atLeast: taps) }

  private func vanishedCounts(above taps: Int64) -> Int {
    let place = vanishedCounts.partitioningIndex { $0.taps <= taps }
    return place > 0 ? vanishedCounts[place - 1].sum : 0
  }

  private static func vanishedCounts(
    _ index: RankIndex<ID>, befores: [Entry], afters: [Entry]
  ) -> [(taps: Int64, sum: Int)] {
    var sum = 0
    return Set((befores + afters).map(\.taps)).sorted(by: >).map { taps in
      let now = index.count(atLeast: taps) - index.count(above: taps)
      let untouched = now - (afters.count(atLeast: taps) - afters.count(above: taps))
      let then = untouched + befores.count(atLeast: taps) - befores.count(above: taps)
      sum += (then > 0 ? 1 : 0) - (now > 0 ? 1 : 0)
      return (taps, sum)
    }
  }

  // MARK: Overtakings

  /// An entry that was behind another entry and is ahead of it now.
  package struct Overtaking: Hashable {
    package let id: ID
    package let passed: ID
  }

  /// The number of overtakings, and the first of them in the order of their present positions.
  ///
  /// Under a policy with shared ranks, entries with the same count are neither ahead of nor behind each other.
  ///
  /// - Complexity: O(m log n + limit × (limit + m)); with f entries that have fallen, O(f × limit × log n) more.
  package func overtakings(limit: Int) -> (first: [Overtaking], count: Int) {
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
  private func countsOfPassed() -> [Int] {
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

  /// A number for each entry that entries of the same rank share. The entries must be in rank order.
  private func classes(of entries: [Entry]) -> [Int] {
    guard ties != .ordinal else { return Array(entries.indices) }
    var number = -1
    var last: Int64?
    return entries.map { entry in
      if entry.taps != last { number += 1 }
      last = entry.taps
      return number
    }
  }

  private func countOfUntouchedPassed(by after: Entry) -> Int {
    guard let before = beforeByID[after.id] else { return 0 }
    let passed =
      ties == .ordinal
      ? untouched(aheadOf: before) - untouched(aheadOf: after)
      : untouched(above: before.taps) - untouched(atLeast: after.taps)
    return max(0, passed)
  }

  /// The first entries that an entry has passed, in the new order: untouched entries between its new and its old
  /// position, and touched entries anywhere.
  private func passed(by after: Entry, count: Int) -> [ID] {
    guard let before = beforeByID[after.id] else { return [] }
    let start = ties == .ordinal ? index.count(aheadOf: after) + 1 : index.count(atLeast: after.taps)
    let end = ties == .ordinal ? index.count(aheadOf: before) : index.count(above: before.taps)
    let untouched = start < end ? untouched(in: start..<end, limit: count) : []
    let touched = afters.lazy.filter { other in
      isAhead(after, of: other) && beforeByID[other.id].map { isAhead($0, of: before) } ?? false
    }.prefix(count).map(\.id)
    guard !touched.isEmpty else { return untouched }
    let placed = (untouched + touched).map { (place: position($0), id: $0) }
    return placed.sorted { $0.place < $1.place }.prefix(count).map(\.id)
  }

  /// For an entry that fell, the positions of the entries that passed it; touched entries stand among them.
  private func placesOfUntouchedPassers(of after: Entry) -> Range<Int> {
    guard let before = beforeByID[after.id], before.isAhead(of: after) else { return 0..<0 }
    let start = ties == .ordinal ? index.count(aheadOf: before) : index.count(atLeast: before.taps)
    let end = ties == .ordinal ? index.count(aheadOf: after) : index.count(above: after.taps)
    return start..<max(start, end)
  }

  private func countOfUntouchedPassers(of after: Entry) -> Int {
    guard let before = beforeByID[after.id] else { return 0 }
    let passed =
      ties == .ordinal
      ? untouched(aheadOf: after) - untouched(aheadOf: before)
      : untouched(above: after.taps) - untouched(atLeast: before.taps)
    return max(0, passed)
  }

  /// The first untouched entries in a range of positions.
  private func untouched(in places: Range<Int>, limit: Int) -> [ID] {
    var found: [ID] = []
    var place = places.lowerBound
    while found.count < limit, place < places.upperBound {
      let part = index.entries(in: place..<min(place + Self.step, places.upperBound))
      for entry in part where found.count < limit && beforeByID[entry.id] == nil { found.append(entry.id) }
      place += Self.step
    }
    return found
  }

  private static var step: Int { 64 }

  private func position(_ id: ID) -> Int { index.position(of: id) ?? index.count }

  private func isAhead(_ a: Entry, of b: Entry) -> Bool {
    ties == .ordinal ? a.isAhead(of: b) : a.taps > b.taps
  }
}

extension Array {
  /// How many entries have more taps than this. The entries must be in rank order.
  fileprivate func count<ID>(above taps: Int64) -> Int where Element == RankIndex<ID>.Entry {
    partitioningIndex { $0.taps <= taps }
  }

  /// How many entries have at least this many taps. The entries must be in rank order.
  fileprivate func count<ID>(atLeast taps: Int64) -> Int where Element == RankIndex<ID>.Entry {
    partitioningIndex { $0.taps < taps }
  }
}
