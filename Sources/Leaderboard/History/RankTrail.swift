import TapGame

// Totals only grow, so two schools need not be compared at every moment: between two moments at which the order is known, a school that
// had more at the first than the other had at the last was ahead throughout. What is left open is halved. Most schools are settled by the
// totals they have now, without a look into the past.

/// A school's ranks at moments of the past, found by comparing it with one school after the other.
struct RankTrail {
  private let cuts: [SeasonCut]
  private let mine: [PastTotal]
  /// The school's place among equals.
  private let place: Int
  private let ties: TiePolicy
  /// How many schools are ahead of it at each cut; with ``TiePolicy/modified``, how many others have as many taps or more.
  private var ahead: [Int]
  /// The counts that are ahead of it at each cut, for dense ranks.
  private var counts: [Set<Int64>]

  /// - Parameters:
  ///   - cuts: from the earliest to the latest.
  ///   - mine: what the school had at each.
  ///   - place: the school's place in the order of ids.
  init(cuts: [SeasonCut], mine: [PastTotal], place: Int, ties: TiePolicy) {
    self.cuts = cuts
    self.mine = mine
    self.place = place
    self.ties = ties
    ahead = Array(repeating: 0, count: cuts.count)
    counts = ties == .dense ? Array(repeating: [], count: cuts.count) : []
  }

  /// The rank at each cut, when every other school was compared.
  var ranks: [Int] { ties == .dense ? counts.map { $0.count + 1 } : ahead.map { $0 + 1 } }

  /// Compares another school.
  ///
  /// - Parameters:
  ///   - now: what it has now.
  ///   - nothing: what it had before its first tap.
  ///   - otherPlace: its place in the order of ids.
  ///   - look: what it had at a cut.
  /// - Complexity: no look-up where the order never was in doubt (with dense ranks: where it never was ahead), at the most one for each cut.
  mutating func compare(
    now: PastTotal, nothing: PastTotal, place otherPlace: Int, look: (SeasonCut) throws -> PastTotal
  ) rethrows {
    try settle(0..<cuts.count, from: nothing, to: now, place: otherPlace, look)
  }

  private mutating func settle(
    _ range: Range<Int>, from low: PastTotal, to high: PastTotal, place otherPlace: Int,
    _ look: (SeasonCut) throws -> PastTotal
  ) rethrows {
    guard let first = range.first, let last = range.last, high.taps >= mine[first].taps else { return }
    if low.taps > mine[last].taps, ties != .dense {
      for index in range { ahead[index] += 1 }
      return
    }
    if low == high {
      for index in range { note(high, at: index, place: otherPlace) }
      return
    }
    let middle = range.lowerBound + range.count / 2
    let found = try look(cuts[middle])
    note(found, at: middle, place: otherPlace)
    try settle(range.lowerBound..<middle, from: low, to: found, place: otherPlace, look)
    try settle((middle + 1)..<range.upperBound, from: found, to: high, place: otherPlace, look)
  }

  private mutating func note(_ other: PastTotal, at index: Int, place otherPlace: Int) {
    let own = mine[index]
    switch ties {
    case .ordinal:
      if (-other.taps, other.reachedAt, otherPlace) < (-own.taps, own.reachedAt, place) { ahead[index] += 1 }
    case .competition: if other.taps > own.taps { ahead[index] += 1 }
    case .modified: if other.taps >= own.taps { ahead[index] += 1 }
    case .dense: if other.taps > own.taps { counts[index].insert(other.taps) }
    }
  }
}
