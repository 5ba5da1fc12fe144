import Leaderboard
import SchoolDirectory
import Testing

@Suite struct `Rank index` {
  typealias Index = RankIndex<Int>

  /// The naive model: a sorted array, and ranks by counting.
  struct Model {
    var entries: [Int: Index.Entry] = [:]
    var ordered: [Index.Entry] { entries.values.sorted { $0.isAhead(of: $1) } }

    func rank(of id: Int, ties: TiePolicy) -> Int? {
      guard let mine = entries[id] else { return nil }
      switch ties {
      case .ordinal: return entries.values.count { $0.isAhead(of: mine) } + 1
      case .competition: return entries.values.count { $0.taps > mine.taps } + 1
      case .modified: return entries.values.count { $0.taps >= mine.taps }
      case .dense: return Set(entries.values.lazy.filter { $0.taps > mine.taps }.map(\.taps)).count + 1
      }
    }
  }

  @Test(arguments: [
    (TiePolicy.ordinal, [1, 2, 3, 4]), (.competition, [1, 2, 2, 4]), (.modified, [1, 3, 3, 4]),
    (.dense, [1, 2, 2, 3]),
  ])
  func `ranks ties as the policy says`(policy: TiePolicy, ranks: [Int]) {
    let index = Index([
      .init(id: 7, taps: 10, reachedAt: 5), .init(id: 1, taps: 30, reachedAt: 9),
      .init(id: 3, taps: 20, reachedAt: 4), .init(id: 2, taps: 20, reachedAt: 4),
    ])
    #expect([1, 2, 3, 7].map { index.rank(of: $0, ties: policy) } == ranks)
  }

  @Test func `puts who reached a count first ahead, then the smaller id`() {
    let index = Index([
      .init(id: 1, taps: 5, reachedAt: 20), .init(id: 9, taps: 5, reachedAt: 10), .init(id: 4, taps: 5, reachedAt: 20),
    ])
    #expect(index.entries(in: 0..<3).map(\.id) == [9, 1, 4])
  }

  @Test func `is empty without entries`() {
    let index = Index()
    #expect(index.count == 0)
    #expect(index.entries(in: 0..<10).isEmpty)
    #expect(index.entry(at: 0) == nil)
    #expect(index.rank(of: 1, ties: .dense) == nil)
    #expect(index.count(above: 0) == 0)
  }

  @Test func `a copy is a snapshot`() {
    var index = Index([.init(id: 1, taps: 1, reachedAt: 0)])
    let snapshot = index
    index.update(.init(id: 1, taps: 2, reachedAt: 1))
    #expect(snapshot[1]?.taps == 1)
    #expect(index[1]?.taps == 2)
  }

  @Test func `holds counts up to the largest there are`() {
    let index = Index([
      .init(id: 1, taps: .max, reachedAt: 0), .init(id: 2, taps: .max - 1, reachedAt: 0),
      .init(id: 3, taps: 0, reachedAt: .min),
    ])
    #expect([1, 2, 3].map { index.rank(of: $0, ties: .competition) } == [1, 2, 3])
    #expect(index.count(above: .max - 1) == 1)
  }

  @Test func `splitting and emptying blocks of one tie keeps ranks`() {
    var index = Index()
    for id in 0..<2000 {
      index.update(.init(id: id, taps: 1, reachedAt: 0))
    }
    #expect(index.brokenInvariant() == nil)
    #expect(index.rank(of: 1999, ties: .dense) == 1)
    #expect(index.rank(of: 1999, ties: .competition) == 1)
    #expect(index.rank(of: 0, ties: .modified) == 2000)
    for id in 0..<1999 { index.remove(id) }
    #expect(index.brokenInvariant() == nil)
    #expect(index.rank(of: 1999, ties: .ordinal) == 1)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `agrees with a sorted array after every step`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var index = Index()
    var model = Model()
    for step in 0..<6000 {
      let id = random.integer(in: 0..<1500)
      if random.integer(in: 0..<10) == 0 {
        #expect(index.remove(id) == model.entries.removeValue(forKey: id))
      } else {
        // Few different counts and times make many ties.
        let entry = Index.Entry(
          id: id, taps: Int64(random.integer(below: 40)), reachedAt: Int64(random.integer(below: 5)))
        index.update(entry)
        model.entries[id] = entry
      }
      let probe = random.integer(in: 0..<1500)
      for policy in TiePolicy.allCases {
        #expect(index.rank(of: probe, ties: policy) == model.rank(of: probe, ties: policy))
      }
      if step.isMultiple(of: 500) {
        #expect(index.brokenInvariant() == nil)
        let ordered = model.ordered
        #expect(index.entries(in: 0..<ordered.count) == ordered)
        #expect(Index(ordered.reversed()).brokenInvariant() == nil)
        let start = random.integer(in: 0..<ordered.count)
        #expect(index.entries(in: start..<start + 20) == Array(ordered.dropFirst(start).prefix(20)))
        #expect(index.position(of: ordered[start].id) == start)
        #expect(index.entry(at: start) == ordered[start])
        #expect(index.count(above: 20) == ordered.count { $0.taps > 20 })
      }
    }
  }
}
