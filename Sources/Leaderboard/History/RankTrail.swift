import Boards
import TapGame

// Taps only add up, so two schools need not be compared at every moment: between two moments at which the order is known, a school that
// had more at the first than the other had at the last was ahead throughout. What is left open is halved. Most schools are settled by the
// totals they have now, without a look into the past. With a school that an adjustment has taken taps from they are compared at every
// moment.

/// A school's ranks at moments of the past, found by comparing it with one school after the other.
struct RankTrail {
  private let cuts: [SeasonCut]
  private let mine: [PastTotal]
  /// The school's place among equals.
  private let place: Int
  private let ties: TiePolicy
  /// Whether the school had more at some moment than at a later one.
  private let hasFallen: Bool
  private let allBounds: (least: Int64, most: Int64)
  /// How many schools are ahead of it at each cut; with ``TiePolicy/modified``, how many others have as many taps or more.
  private var ahead: [Int]
  /// The counts that are ahead of it at each cut, for dense ranks.
  private var counts: [Set<Int64>]

  /// - Parameters:
  ///   - cuts: from the earliest to the latest.
  ///   - mine: what the school had at each.
  ///   - hasFallen: whether an adjustment has taken taps from it.
  ///   - place: the school's place in the order of ids.
  init(cuts: [SeasonCut], mine: [PastTotal], hasFallen: Bool, place: Int, ties: TiePolicy) {
    self.cuts = cuts
    self.mine = mine
    self.hasFallen = hasFallen
    allBounds = Self.bounds(of: mine[...])
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
  ///   - otherHasFallen: whether an adjustment has taken taps from it.
  ///   - otherPlace: its place in the order of ids.
  ///   - look: what it had at a cut.
  /// - Complexity: no look-up where the order never was in doubt (with dense ranks: where it never was ahead), at the most one for each cut;
  ///   one for each cut where the other one has fallen.
  mutating func compare(
    now: PastTotal, nothing: PastTotal, hasFallen otherHasFallen: Bool, place otherPlace: Int,
    look: (SeasonCut) throws -> PastTotal
  ) rethrows {
    guard !otherHasFallen else {
      for index in cuts.indices { note(try look(cuts[index]), at: index, place: otherPlace) }
      return
    }
    try settle(0..<cuts.count, from: nothing, to: now, place: otherPlace, look)
  }

  private mutating func settle(
    _ range: Range<Int>, from low: PastTotal, to high: PastTotal, place otherPlace: Int,
    _ look: (SeasonCut) throws -> PastTotal
  ) rethrows {
    guard let bounds = bounds(in: range), high.taps >= bounds.least else { return }
    if low.taps > bounds.most, ties != .dense {
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

  /// The least and the most that the school had at some cuts; `nil` where there are none.
  ///
  /// - Complexity: O(1); O(cuts) of a school that has fallen, but for all of them.
  private func bounds(in range: Range<Int>) -> (least: Int64, most: Int64)? {
    guard let first = range.first, let last = range.last else { return nil }
    guard hasFallen else { return (mine[first].taps, mine[last].taps) }
    return range.count == mine.count ? allBounds : Self.bounds(of: mine[range])
  }

  private static func bounds(of totals: ArraySlice<PastTotal>) -> (least: Int64, most: Int64) {
    (totals.lazy.map(\.taps).min() ?? 0, totals.lazy.map(\.taps).max() ?? 0)
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
