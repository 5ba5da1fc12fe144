package import Ranking
import SchoolDirectory
import TapGame

/// A school's standing before and now.
package struct StandingPair: Hashable, Sendable {
  package let before: Standing
  package let now: Standing

  /// Whether the school's taps or its `reachedAt` changed.
  var hasMoved: Bool { before.taps != now.taps || before.reachedAt != now.reachedAt }
}

extension [StandingPair] {
  /// The schools that are on both of two pages.
  package init(from before: BoardPage, to page: BoardPage) {
    let befores = Dictionary(before.entries.map { ($0.school.id, $0) }, uniquingKeysWith: { $1 })
    self = page.entries.compactMap { now in
      befores[now.school.id].map { StandingPair(before: $0, now: now) }
    }
  }

  /// The overtakings among these schools, as if the board had no other schools. Returns the first `limit` overtakings,
  /// best ranks first, and the total number.
  package func overtakings(
    ties: TiePolicy, limit: Int
  ) -> (first: [(passer: StandingPair, passed: StandingPair)], count: Int) {
    guard contains(where: \.hasMoved) else { return ([], 0) }
    // Sorted by school id, because ids break ties and a pair's position is its id in the index.
    let pairs = sorted { $0.now.school.id < $1.now.school.id }
    func entry(_ id: Int, _ standing: Standing) -> RankIndex<Int>.Entry {
      .init(id: id, score: standing.taps, reachedAt: standing.reachedAt.milliseconds)
    }
    let index = RankIndex(pairs.enumerated().map { entry($0, $1.now) })
    let touched = pairs.enumerated().filter { $1.hasMoved }.map { entry($0, $1.before) }
    let found = RankComparison(index, touched: touched, ties: ties).overtakings(limit: limit)
    return (found.first.map { (pairs[$0.id], pairs[$0.passed]) }, found.count)
  }
}
