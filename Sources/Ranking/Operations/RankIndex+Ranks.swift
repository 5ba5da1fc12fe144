extension RankIndex {
  /// The 1-based rank of an id; `nil` if the id has no entry.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func rank(of id: ID, ties: TiePolicy) -> Int? {
    guard let spot = storage.tree.find(id) else { return nil }
    switch ties {
    case .ordinal: return storage.tree.position(of: spot) + 1
    case .competition: return storage.tree.firstPosition(ofTie: spot) + 1
    case .modified: return storage.tree.lastPosition(ofTie: spot) + 1
    case .dense: return storage.tree.countOfHeads(through: spot)
    }
  }

  /// The 1-based rank that a new entry with this score would have, behind all entries that already have the score.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func rank(ofScore score: Int64, ties: TiePolicy) -> Int {
    switch ties {
    case .ordinal, .modified: count(atLeast: score) + 1
    case .competition: count(betterThan: score) + 1
    case .dense: storage.tree.countOfHeads(above: score ^ mask) + 1
    }
  }

  /// The 1-based ranks of the entries at a range of 0-based positions. Positions beyond the ends are ignored.
  ///
  /// - Complexity: O(log n + length of the result).
  @inlinable
  public func ranks(in range: Range<Int>, ties: TiePolicy) -> [Int] {
    let range = range.clamped(to: 0..<count)
    guard !range.isEmpty, ties != .ordinal else { return range.map { $0 + 1 } }
    let first = storage.tree.spot(at: range.lowerBound)
    var ranks: [Int] = []
    ranks.reserveCapacity(range.count)
    var rank = ties == .dense ? storage.tree.countOfHeads(through: first) : storage.tree.firstPosition(ofTie: first) + 1
    var score = storage.tree.entry(first).score
    storage.tree.forEach(in: range) { entry in
      if entry.score != score {
        rank = ties == .dense ? rank + 1 : range.lowerBound + ranks.count + 1
        score = entry.score
      }
      ranks.append(rank)
    }
    if ties == .modified { Self.lift(&ranks, toEndOf: storage.tree.countOfEntries(ofScore: score, orMore: true)) }
    return ranks
  }

  /// The 0-based positions of the entries whose rank is in a range. A shared rank selects all entries with that rank. A
  /// skipped rank selects no entry.
  ///
  /// - Complexity: O(log² n).
  @inlinable
  public func positions(ranks: ClosedRange<Int>, ties: TiePolicy) -> Range<Int> {
    let rank = { standing(at: $0, ties: ties)?.rank ?? 0 }
    let start = (0..<count).partitioningIndex { rank($0) >= ranks.lowerBound }
    return start..<(start..<count).partitioningIndex { rank($0) > ranks.upperBound }
  }

  /// Replaces the first rank of each tie by its last rank. The last rank of the last tie is `end`.
  @inlinable
  static func lift(_ ranks: inout [Int], toEndOf end: Int) {
    var last = end
    var upper = ranks.count
    while upper > 0 {
      let rank = ranks[upper - 1]
      var lower = upper
      while lower > 0, ranks[lower - 1] == rank {
        lower -= 1
        ranks[lower] = last
      }
      last = rank - 1
      upper = lower
    }
  }
}
