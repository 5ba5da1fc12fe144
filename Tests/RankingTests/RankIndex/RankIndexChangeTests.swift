import Ranking
import TestSupport
import Testing

@Suite struct `A change of a rank index` {
  @Test(arguments: ScoreOrder.allCases)
  func `of a range leaves what a sorted array has`(order: ScoreOrder) {
    var random = TestRandom(seed: 8)
    for round in 0..<40 {
      var index = RankIndex<Int>(order: order)
      var model = RankModel<Int>(order: order)
      for id in 0..<random.below(900) {
        let entry = RankIndex.Entry(id: id, score: Int64(random.below(60)), reachedAt: Int64(random.below(3)))
        index.update(entry)
        model.update(entry)
      }
      let copy = index
      let before = model.ordered
      let range = random.below(500)..<500 + random.below(500)
      let low = Int64(random.below(60))
      let removed =
        round.isMultiple(of: 2)
        ? index.remove(positions: range) : index.remove(scores: low...low + Int64(range.lowerBound))
      let expected =
        round.isMultiple(of: 2)
        ? Array(before[range.clamped(to: 0..<before.count)])
        : before.filter { (low...low + Int64(range.lowerBound)).contains($0.score) }
      #expect(removed == expected)
      for entry in expected { model.remove(entry.id) }
      model.expectSameOrder(as: index)
      #expect(Array(copy.walk()) == before)
    }
  }

  @Test(arguments: TiePolicy.allCases, ScoreOrder.allCases)
  func `tells the former standing under every policy`(ties: TiePolicy, order: ScoreOrder) {
    var random = TestRandom(seed: 9)
    var index = RankIndex<Int>(order: order)
    var model = RankModel<Int>(order: order)
    for step in 0..<500 {
      let entry = RankIndex.Entry(id: random.below(80), score: Int64(random.below(30)), reachedAt: Int64(step))
      let former = index.update(entry, ties: ties)
      #expect(former == model.standing(of: entry.id, ties: ties))
      model.update(entry)
    }
    model.expectSameOrder(as: index)
  }

  @Test func `goes by the order of the index, up to the ends of 64 bits`() {
    let scores: [Int64] = [.min, -1, 0, 1, .max]
    let entries = scores.enumerated().map { RankIndex.Entry(id: $0, score: $1) }
    let index = RankIndex(entries, order: .lowestFirst)
    #expect(index.order == .lowestFirst)
    #expect(index.walk().map(\.score) == scores)
    #expect(index.count(betterThan: .min) == 0 && index.count(worseThan: .max) == 0)
    #expect(index.count(betterThan: .max) == 4 && index.count(worseThan: .min) == 4)
    #expect(index.entries(scores: .min ... -1).map(\.score) == [.min, -1])
    #expect(index.rank(ofScore: .min, ties: .competition) == 1 && index.rank(ofScore: .max, ties: .modified) == 6)
    #expect(index.sum == -1)
  }

  @Test(arguments: TiePolicy.allCases, ScoreOrder.allCases)
  func `that reaches a percentile's score brings at least that percentile`(ties: TiePolicy, order: ScoreOrder) throws {
    var random = TestRandom(seed: 10)
    let index = RankIndex(
      (0..<50).map { RankIndex.Entry(id: $0, score: Int64(random.below(20)), reachedAt: Int64($0)) }, order: order)
    for hundredths in [0, 1, 200, 3333, 5000, 9_999, 10_000] {
      let percentile = try #require(Percentile(hundredths: hundredths))
      let score = try #require(index.score(for: percentile, ties: ties))
      for id in 0..<50 where index.percentile(of: id, ties: ties).map({ $0 < percentile }) ?? true {
        var raised = index
        raised.update(.init(id: id, score: score, reachedAt: 99))
        #expect(raised.percentile(of: id, ties: ties).map { $0 >= percentile } == true)
        let worse = order == .highestFirst ? score - 1 : score + 1
        raised.update(.init(id: id, score: worse, reachedAt: 99))
        #expect(raised.percentile(of: id, ties: ties).map { $0 >= percentile } == false)
      }
    }
    let top = try #require(Percentile(hundredths: 10_000))
    let best: Int64 = order == .highestFirst ? .max : .min
    #expect(
      RankIndex([.init(id: 1, score: best), .init(id: 2, score: 0)], order: order).score(for: top, ties: .ordinal)
        == nil)
    #expect(RankIndex<Int>(order: order).score(for: top, ties: ties) == ~best)
  }

  @Test(arguments: TiePolicy.allCases)
  func `is compared in either order alike`(ties: TiePolicy) {
    var random = TestRandom(seed: 11)
    var high = RankIndex<Int>()
    var low = RankIndex<Int>(order: .lowestFirst)
    func change(_ id: Int, _ score: Int64, _ moment: Int) {
      high.update(.init(id: id, score: score, reachedAt: Int64(moment)))
      low.update(.init(id: id, score: -score, reachedAt: Int64(moment)))
    }
    for id in 0..<100 { change(id, Int64(random.below(20)), id) }
    let before = (high: high, low: low)
    let touched = Set((0..<30).map { _ in random.below(100) })
    for id in touched { change(id, Int64(random.below(25)), 200) }
    let a = RankComparison(high, touched: touched.compactMap { before.high.entry(of: $0) }, ties: ties)
    let b = RankComparison(low, touched: touched.compactMap { before.low.entry(of: $0) }, ties: ties)
    #expect(a.moves.map(\.after.id) == b.moves.map(\.after.id))
    #expect(a.moves.map(\.rank) == b.moves.map(\.rank))
    #expect(a.moves.map(\.rankBefore) == b.moves.map(\.rankBefore))
    #expect(
      b.moves.allSatisfy { low.entry(of: $0.after.id) == $0.after && before.low.entry(of: $0.before.id) == $0.before })
    #expect(a.overtakings(limit: 500).first == b.overtakings(limit: 500).first)
    for id in 0..<100 { #expect(b.before(id) == before.low.standing(of: id, ties: ties)) }
  }
}
