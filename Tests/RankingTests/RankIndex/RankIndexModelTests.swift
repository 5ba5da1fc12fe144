import Ranking
import TestSupport
import Testing

@Suite struct `Rank index and a sorted array` {
  /// How scores are drawn: few scores make ties that fill whole leaves, many make every entry the first of its score.
  enum Scores: CaseIterable {
    case one, few, many, growing

    func next(after old: Int64?, _ random: inout TestRandom) -> Int64 {
      switch self {
      case .one: 7
      case .few: Int64(random.below(40))
      case .many: Int64(random.below(1_000_000))
      case .growing: (old ?? 0) + 1 + Int64(random.below(20))
      }
    }
  }

  @Test(arguments: Scores.allCases, ScoreOrder.allCases)
  func `agree after every step`(scores: Scores, order: ScoreOrder) {
    check(scores: scores, order: order, seed: 1, steps: size(400, full: 1500), ids: Array(0..<800))
  }

  @Test(arguments: Scores.allCases)
  func `agree for ids of four bytes, of one, and of some that hold memory`(scores: Scores) {
    check(scores: scores, seed: 3, steps: 800, ids: (0..<600).map { Int32($0) &* -7_000_003 })
    check(scores: scores, seed: 4, steps: 800, ids: Array(UInt8.min...UInt8.max))
    check(scores: scores, seed: 5, steps: 800, ids: (0..<600).map { "a-code-on-the-heap-\($0)" })
  }

  /// Grows an index to half of the ids, lets it move, and shrinks it to none.
  private func check<ID: Hashable & Comparable & Sendable>(
    scores: Scores, order: ScoreOrder = .highestFirst, seed: UInt64, steps: Int, ids: [ID]
  ) {
    var random = TestRandom(seed: seed)
    var index = RankIndex<ID>(order: order)
    var model = RankModel<ID>(order: order)
    for step in 0..<steps {
      let id = ids[random.integer(in: 0..<ids.count)]
      if random.chance(step < steps * 2 / 3 ? 0.15 : 0.9) {
        #expect(index.remove(id) == model.remove(id))
      } else {
        let entry = RankIndex.Entry(
          id: id, score: scores.next(after: model.byID[id]?.score, &random), reachedAt: Int64(random.below(5)))
        index.update(entry)
        model.update(entry)
      }
      if step.isMultiple(of: 5) {
        model.expectAgreement(
          index, about: ids[random.integer(in: 0..<ids.count)], score: scores.next(after: nil, &random), random: &random
        )
      }
      if step.isMultiple(of: 50) { model.expectSameOrder(as: index) }
    }
    for id in ids { #expect(index.remove(id) == model.remove(id)) }
    model.expectSameOrder(as: index)
  }

  @Test(arguments: [0, 1, 41, 42, 43, 111, 112, 113, 128, 129, 7000, 20_000], ScoreOrder.allCases)
  func `agree when loaded in order, backwards, and all mixed up`(count: Int, order: ScoreOrder) {
    var random = TestRandom(seed: 6)
    let ordered = (0..<count).map { place in
      let score = Int64((order == .highestFirst ? count - place : place) / 3)
      return RankIndex<Int64>.Entry(id: Int64(place), score: score, reachedAt: Int64(place))
    }
    var mixed = ordered
    mixed.shuffle(using: &random)
    for entries in [ordered, ordered.reversed(), mixed, mixed + ordered] {
      let index = RankIndex(entries, order: order)
      #expect(index.brokenInvariant() == nil)
      #expect(index.count == count)
      #expect(index.entries(in: 0..<count) == ordered)
    }
  }
}
