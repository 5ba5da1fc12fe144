import Ranking
import Testing

@Suite struct `Rank index` {
  typealias Index = RankIndex<Int>

  @Test(arguments: [
    (TiePolicy.ordinal, [1, 2, 3, 4]), (.competition, [1, 2, 2, 4]), (.modified, [1, 3, 3, 4]),
    (.dense, [1, 2, 2, 3]),
  ])
  func `ranks ties as the policy says`(policy: TiePolicy, ranks: [Int]) {
    let index = Index([
      .init(id: 7, score: 10, reachedAt: 5), .init(id: 1, score: 30, reachedAt: 9),
      .init(id: 3, score: 20, reachedAt: 4), .init(id: 2, score: 20, reachedAt: 4),
    ])
    #expect([1, 2, 3, 7].map { index.rank(of: $0, ties: policy) } == ranks)
    #expect(index.ranks(in: 0..<4, ties: policy) == ranks)
    #expect(index.ranks(in: 1..<2, ties: policy) == [ranks[1]])
    #expect(index.ranks(in: 2..<9, ties: policy) == Array(ranks[2...]))
  }

  @Test(arguments: [
    (TiePolicy.ordinal, [1, 2, 4, 5]), (.competition, [1, 1, 2, 4]), (.modified, [1, 2, 4, 5]), (.dense, [1, 1, 2, 3]),
  ])
  func `ranks a count as one more entry that reaches it now`(policy: TiePolicy, ranks: [Int]) {
    let index = Index([
      .init(id: 1, score: 30, reachedAt: 9), .init(id: 2, score: 20, reachedAt: 4),
      .init(id: 3, score: 20, reachedAt: 4),
      .init(id: 7, score: 10, reachedAt: 5),
    ])
    #expect([Int64(31), 30, 20, 10].map { index.rank(ofScore: $0, ties: policy) } == ranks)
  }

  @Test func `puts who reached a count first ahead, then the smaller id`() {
    let index = Index([
      .init(id: 1, score: 5, reachedAt: 20), .init(id: 9, score: 5, reachedAt: 10),
      .init(id: 4, score: 5, reachedAt: 20),
    ])
    #expect(index.top(3).map(\.id) == [9, 1, 4])
  }

  @Test func `is empty without entries`() {
    var index = Index()
    #expect(index.brokenInvariant() == nil)
    #expect(index.count == 0)
    #expect(index.entries(in: 0..<10).isEmpty)
    #expect(index.top(3).isEmpty)
    #expect(index.entry(at: 0) == nil)
    #expect(index.position(of: 1) == nil)
    #expect(index.entries(.around(1, radius: 2)) == nil)
    #expect(index.percentage(behind: 1) == nil)
    #expect(index.lastEntry(aheadOf: 0) == nil)
    #expect(index.position(after: .init(id: 1, score: 1, reachedAt: 1)) == 0)
    #expect(index.entries(scores: 0...100).isEmpty)
    #expect(Array(index.walk()).isEmpty)
    #expect(index.count(betterThan: 0) == 0)
    #expect(index.remove(1) == nil)
    for ties in TiePolicy.allCases {
      #expect(index.rank(of: 1, ties: ties) == nil)
      #expect(index.rank(ofScore: 1, ties: ties) == 1)
      #expect(index.ranks(in: 0..<10, ties: ties).isEmpty)
    }
  }

  @Test func `leaves out places beyond the ends`() {
    let index = Index((0..<5).map { .init(id: $0, score: 0, reachedAt: 0) })
    #expect(index.entries(in: -2..<2).map(\.id) == [0, 1])
    #expect(index.entries(in: 3..<100).map(\.id) == [3, 4])
    #expect(index.entries(in: 100..<200).isEmpty)
    #expect(index.ranks(in: -2..<2, ties: .ordinal) == [1, 2])
    #expect(index.entry(at: -1) == nil)
    #expect(index.entry(at: 5) == nil)
    #expect(index.top(-1).isEmpty)
    #expect(index.walk(from: -3).map(\.id) == [0, 1, 2, 3, 4])
    #expect(Array(index.walk(from: .max)).isEmpty)
  }

  @Test func `around an id, keeps the length near an end`() {
    let index = Index((0..<10).map { .init(id: $0, score: 0, reachedAt: 0) })
    #expect(index.positions(of: .around(5, radius: 2)) == 3..<8)
    #expect(index.positions(of: .around(0, radius: 2)) == 0..<5)
    #expect(index.positions(of: .around(9, radius: 2)) == 5..<10)
    #expect(index.positions(of: .around(9, radius: -2)) == 9..<10)
    #expect(index.positions(of: .around(4, radius: .max)) == 0..<10)
  }

  @Test func `holds counts and times up to the ends of what there is`() {
    let index = Index([
      .init(id: 1, score: .max, reachedAt: .max), .init(id: 2, score: .max - 1, reachedAt: 0),
      .init(id: 3, score: 0, reachedAt: .min), .init(id: 4, score: .min, reachedAt: .max),
    ])
    #expect([1, 2, 3, 4].map { index.rank(of: $0, ties: .competition) } == [1, 2, 3, 4])
    #expect(index.count(betterThan: .max - 1) == 1)
    #expect(index.count(betterThan: .max) == 0)
    #expect(index.count(worseThan: .min) == 0)
    #expect(index.entries(scores: .min ... .max).count == 4)
    #expect(index.rank(ofScore: .max, ties: .modified) == 2)
  }

  @Test func `share behind counts who has a worse score`() {
    let index = Index((0..<10).map { .init(id: $0, score: Int64($0 / 2), reachedAt: 0) })
    #expect(index.percentage(behind: 0) == 0)
    #expect(index.percentage(behind: 5) == 40)
    #expect(index.percentage(behind: 9) == 80)
    #expect(index.lastEntry(aheadOf: 80)?.score == 4)
    #expect(index.lastEntry(aheadOf: 81) == nil)
    // One has three tenths behind it by place, but not by score.
    #expect(index.lastEntry(aheadOf: 30)?.score == 2)
    #expect(index.lastEntry(aheadOf: 1, of: 1_000_000)?.score == 1)
    #expect(index.lastEntry(aheadOf: .max - 1, of: .max) == nil)
    #expect(index.lastEntry(aheadOf: 0)?.score == 0)
    #expect(index.lastEntry(aheadOf: -5)?.score == 0)
  }

  @Test func `the later of two entries with the same id counts`() {
    for entries in [[(1, 5), (1, 3)], [(1, 3), (1, 5), (1, 3)], [(2, 9), (1, 5), (0, 4), (1, 3)]] {
      let index = Index(entries.map { .init(id: $0.0, score: Int64($0.1), reachedAt: 0) })
      #expect(index.entry(of: 1)?.score == 3)
      #expect(index.brokenInvariant() == nil)
    }
  }

  @Test func `all entries in one tie, put in, moved and taken out at either end`() {
    var index = Index()
    for id in 0..<3000 { index.update(.init(id: id, score: 1, reachedAt: 0)) }
    for id in stride(from: 6000, to: 3000, by: -1) { index.update(.init(id: id, score: 1, reachedAt: 0)) }
    #expect(index.brokenInvariant() == nil)
    #expect(index.rank(of: 6000, ties: .dense) == 1)
    #expect(index.rank(of: 6000, ties: .competition) == 1)
    #expect(index.rank(of: 0, ties: .modified) == 6000)
    #expect(index.rank(of: 6000, ties: .ordinal) == 6000)
    for id in 0..<3000 { index.remove(id) }
    #expect(index.brokenInvariant() == nil)
    for id in stride(from: 6000, to: 3001, by: -1) { index.remove(id) }
    #expect(index.brokenInvariant() == nil)
    #expect(index.top(9).map(\.id) == [3001])
  }
}
