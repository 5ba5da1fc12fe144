import Ranking
import TestSupport
import Testing

@Suite struct `A copy of a rank index` {
  @Test(arguments: [1, 100, 10_000])
  func `is a snapshot`(count: Int) {
    var index = RankIndex((0..<count).map { RankIndex<Int>.Entry(id: $0, score: Int64($0), reachedAt: 0) })
    let snapshot = index
    let before = snapshot.entries(in: 0..<count)
    index.update(.init(id: 0, score: 5000, reachedAt: 1))
    index.update(.init(id: count, score: 1, reachedAt: 1))
    #expect(snapshot.entries(in: 0..<count + 1) == before)
    #expect(snapshot.count == count)
    #expect(index.entry(of: 0)?.score == 5000)
    var third = snapshot
    for id in 0..<count { third.remove(id) }
    #expect(third.count == 0)
    #expect(snapshot.entries(in: 0..<count) == before)
    for each in [index, snapshot, third] { #expect(each.brokenInvariant() == nil) }
  }

  @Test func `of ids that hold memory keeps them alive, and lets them go`() {
    let ids = (0..<500).map { "a-code-on-the-heap-\($0)" }
    var index = RankIndex(ids.enumerated().map { RankIndex.Entry(id: $1, score: Int64($0), reachedAt: 0) })
    var copies: [RankIndex<String>] = []
    for (step, id) in ids.enumerated() {
      if step.isMultiple(of: 50) { copies.append(index) }
      index.remove(id)
    }
    #expect(copies.map(\.count) == Array(stride(from: 500, to: 0, by: -50)))
    for copy in copies { #expect(copy.brokenInvariant() == nil) }
  }

  @Test func `a walk goes through the index as it was when it began`() {
    var index = RankIndex((0..<1000).map { RankIndex<Int>.Entry(id: $0, score: 0, reachedAt: 0) })
    var walk = index.walk()
    var seen: [Int] = []
    while let entry = walk.next() {
      seen.append(entry.id)
      index.remove(entry.id)
    }
    #expect(seen == Array(0..<1000))
    #expect(index.count == 0)
  }
}
