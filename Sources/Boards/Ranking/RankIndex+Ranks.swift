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

  /// The 1-based rank of an additional entry that reaches this number of taps now, after all entries that already have
  /// it.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func rank(ofTaps taps: Int64, ties: TiePolicy) -> Int {
    switch ties {
    case .ordinal, .modified: storage.tree.countOfEntries(ofTaps: taps, orMore: true) + 1
    case .competition: storage.tree.countOfEntries(ofTaps: taps, orMore: false) + 1
    case .dense: storage.tree.countOfHeads(above: taps) + 1
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
    var taps = storage.tree.entry(first).taps
    storage.tree.forEach(in: range) { entry in
      if entry.taps != taps {
        rank = ties == .dense ? rank + 1 : range.lowerBound + ranks.count + 1
        taps = entry.taps
      }
      ranks.append(rank)
    }
    if ties == .modified { Self.lift(&ranks, toEndOf: storage.tree.countOfEntries(ofTaps: taps, orMore: true)) }
    return ranks
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
