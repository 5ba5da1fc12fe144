import Ranking
import TestSupport
import Testing

@Suite struct `A comparison of an index with its past` {
  typealias Index = RankIndex<Int>
  typealias Comparison = RankComparison<Int>

  /// The naive model: two whole lists, and every pair of entries looked at.
  private struct Model {
    let ranksBefore: [Int: Int]
    let ranksAfter: [Int: Int]
    let overtakings: [[Int]]

    init(ties: TiePolicy, before: [Index.Entry], after: [Index.Entry]) {
      let (then, now) = (Self.places(before, ties), Self.places(after, ties))
      (ranksBefore, ranksAfter) = (then.mapValues(\.rank), now.mapValues(\.rank))
      // Numbers in arrays, as there are half a million pairs a round.
      let ordered = after.sorted { $0.isAhead(of: $1) }.map(\.id).filter { then[$0] != nil }
      let levels = ordered.map { now[$0]?.level ?? 0 }
      let formerLevels = ordered.map { then[$0]?.level ?? 0 }
      var overtakings: [[Int]] = []
      levels.withUnsafeBufferPointer { levels in
        formerLevels.withUnsafeBufferPointer { formerLevels in
          let count = levels.count
          var a = 0
          while a < count {
            let (level, formerLevel) = (levels[a], formerLevels[a])
            var b = 0
            while b < count {
              if level < levels[b], formerLevels[b] < formerLevel { overtakings.append([ordered[a], ordered[b]]) }
              b += 1
            }
            a += 1
          }
        }
      }
      self.overtakings = overtakings
    }

    /// The rank of each, and a number that is smaller the further ahead it is, the same for those who are level.
    private static func places(_ entries: [Index.Entry], _ ties: TiePolicy) -> [Int: (rank: Int, level: Int)] {
      let sorted = entries.sorted { $0.isAhead(of: $1) }
      var places: [Int: (rank: Int, level: Int)] = [:]
      var (first, level) = (0, 0)
      while first < sorted.count {
        var end = first + 1
        while end < sorted.count, ties != .ordinal, sorted[end].score == sorted[first].score { end += 1 }
        level += 1
        let rank =
          switch ties {
          case .ordinal, .competition: first + 1
          case .modified: end
          case .dense: level
          }
        for entry in sorted[first..<end] { places[entry.id] = (rank, level) }
        first = end
      }
      return places
    }
  }

  /// With falls, as adjustments make them, and without.
  @Test(arguments: TiePolicy.allCases, some(3, of: 1...12 as ClosedRange<UInt64>))
  func `agrees with looking at every pair`(ties: TiePolicy, seed: UInt64) throws {
    let hasFalls = seed > 6
    var random = TestRandom(seed: seed)
    let count = [1, 2, 5, 40, 150, 700][Int(seed - 1) % 6]
    var index = Index(
      (0..<count).map {
        .init(id: $0, score: Int64(random.below(12)), reachedAt: Int64(random.below(5)))
      })
    for round in 0..<(count > 100 ? 12 : 40) {
      let before = index.entries(in: 0..<count)
      var touched: [Int: Index.Entry] = [:]
      for _ in 0..<random.integer(in: 0..<(round.isMultiple(of: 3) ? count + 2 : 4)) {
        let id = Int(random.below(count))
        guard let old = index.entry(of: id) else { continue }
        touched[id] = touched[id] ?? old
        let gained = hasFalls ? Int64(random.integer(in: 0..<24)) - 12 : Int64(random.integer(in: 1..<9))
        index.update(.init(id: id, score: max(0, old.score + gained), reachedAt: Int64(round * 10 + 10)))
      }
      let after = index.entries(in: 0..<count)
      let model = Model(ties: ties, before: before, after: after)
      let comparison = Comparison(index, touched: touched.values.shuffled(using: &random), ties: ties)
      #expect(comparison.moves.map(\.after) == after.filter { touched[$0.id] != nil })
      for move in comparison.moves {
        #expect(move.before == touched[move.after.id])
        #expect(move.rankBefore == model.ranksBefore[move.before.id])
        #expect(move.rank == model.ranksAfter[move.after.id])
      }
      let expected = model.overtakings
      for limit in [0, 3, expected.count + 1] {
        let overtakings = comparison.overtakings(limit: limit)
        #expect(overtakings.count == expected.count)
        #expect(overtakings.first.map { [$0.id, $0.passed] } == Array(expected.prefix(limit)))
      }
    }
  }

  @Test func `counts what an entry that leaps has passed, and names only some`() {
    var index = Index((0..<6000).map { .init(id: $0, score: Int64(10_000 - $0), reachedAt: 0) })
    guard let old = index.entry(of: 5999) else { return }
    index.update(.init(id: 5999, score: 20_000, reachedAt: 1))
    let comparison = Comparison(index, touched: [old], ties: .ordinal)
    #expect(comparison.moves.map(\.rankBefore) == [6000])
    #expect(comparison.moves.map(\.rank) == [1])
    let overtakings = comparison.overtakings(limit: 3)
    #expect(overtakings.count == 5999)
    #expect(overtakings.first.map(\.passed) == [0, 1, 2])
  }

  @Test func `counts who passed an entry that falls, and names only some`() {
    var index = Index((0..<6000).map { .init(id: $0, score: Int64(10_000 - $0), reachedAt: 0) })
    guard let old = index.entry(of: 0) else { return }
    index.update(.init(id: 0, score: 0, reachedAt: 1))
    let comparison = Comparison(index, touched: [old], ties: .ordinal)
    #expect(comparison.moves.map(\.rankBefore) == [1])
    #expect(comparison.moves.map(\.rank) == [6000])
    let overtakings = comparison.overtakings(limit: 3)
    #expect(overtakings.count == 5999)
    #expect(overtakings.first.map(\.id) == [1, 2, 3])
    #expect(overtakings.first.map(\.passed) == [0, 0, 0])
  }

  @Test(arguments: [TiePolicy.competition, .modified, .dense])
  func `has nobody pass whom it is level with, before or after`(ties: TiePolicy) {
    var index = Index([.init(id: 1, score: 5, reachedAt: 0), .init(id: 2, score: 3, reachedAt: 0)])
    let before = [index.entry(of: 2)].compactMap { $0 }
    index.update(.init(id: 2, score: 5, reachedAt: 1))
    #expect(Comparison(index, touched: before, ties: ties).overtakings(limit: 9).count == 0)
    let level = [index.entry(of: 2)].compactMap { $0 }
    index.update(.init(id: 2, score: 6, reachedAt: 2))
    #expect(Comparison(index, touched: level, ties: ties).overtakings(limit: 9).count == 0)
    #expect(Comparison(index, touched: before, ties: ties).overtakings(limit: 9).count == 1)
  }
}
