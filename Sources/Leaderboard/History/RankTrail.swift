import Boards
import TapGame

// Totals only grow, so two schools need not be compared at every moment. Take two moments at which the totals are
// known: a school that had more taps at the first moment than the other school had at the second moment was ahead all
// the time between them. All other intervals are halved. For most schools, the present totals decide, without a lookup
// in the past. A school that lost taps to an adjustment is compared at every moment.

/// A school's ranks at past moments, computed by comparing it with each other school.
struct RankTrail {
  /// The cuts, earliest first.
  private let cuts: [SeasonCut]
  /// The school's total at each cut.
  private let mine: [PastTotal]
  /// The school's position in the order of ids, which breaks ties.
  private let place: Int
  private let ties: TiePolicy
  /// Whether the school lost taps to an adjustment.
  private let hasFallen: Bool
  private let allBounds: (least: Int64, most: Int64)
  /// The number of schools ahead at each cut; under ``TiePolicy/modified``, the number of other schools with at least
  /// as many taps.
  private var ahead: [Int]
  /// For dense ranks, the different totals ahead at each cut.
  private var counts: [Set<Int64>]

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

  /// The rank at each cut, after every other school was compared.
  var ranks: [Int] { ties == .dense ? counts.map { $0.count + 1 } : ahead.map { $0 + 1 } }

  /// Compares another school, whose totals go from `nothing` before its first tap to `now`. `look` looks one up.
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

  /// The school's lowest and highest total in a range of cuts; `nil` for an empty range.
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
