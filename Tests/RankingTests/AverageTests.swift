import Ranking
import TestSupport
import Testing

@Suite struct `An average` {
  @Test func `is compared as an exact fraction, however large`() {
    // As floating-point numbers all three are 4611686018427387904.
    let close = [(Int64.max, 2), (.max - 1, 2), (.max - 2, 2)].map { Average(sum: $0.0, count: $0.1) }
    #expect(close[0] > close[1] && close[1] > close[2])
    #expect(Set(close.map(\.value)).count == 1)
    #expect(Average(sum: 1, count: 3) == Average(sum: 333, count: 999))
    #expect(Average(sum: 1, count: 3) > Average(sum: 333, count: 1000))
    #expect(Average(sum: 0, count: 1) == Average(sum: 0, count: 7))
  }

  @Test func `is equal where its hash is`() {
    for (a, b) in [((2, 4), (1, 2)), ((0, 3), (0, 9)), ((6, 3), (2, 1))] as [((Int64, Int), (Int64, Int))] {
      let (one, two) = (Average(sum: a.0, count: a.1), Average(sum: b.0, count: b.1))
      #expect(one == two && one.hashValue == two.hashValue)
    }
  }

  @Test(arguments: [
    (Int64(0), 1, "0.00"), (1, 3, "0.33"), (2, 3, "0.67"), (825, 2, "412.50"), (1, 200, "0.01"), (1, 201, "0.00"),
    (5, 1, "5.00"), (105, 100, "1.05"), (1999, 1000, "2.00"), (.max, 1, "9223372036854775807.00"),
    (-1, 3, "-0.33"), (-825, 2, "-412.50"), (-1, 201, "0.00"),
  ])
  func `is written with two decimals, rounded to the nearest`(sum: Int64, count: Int, text: String) {
    #expect(Average(sum: sum, count: count).description == text)
  }

  @Test func `ranks ids as a naive model does, under every policy`() {
    var random = TestRandom(seed: 5)
    for _ in 0..<20 {
      let entries = (0..<60).map { id in
        let count = random.integer(in: 1..<5)
        return AverageRanking.Entry(
          id: id, average: Average(sum: Int64(count * random.below(4) + random.below(2)), count: count))
      }
      let ranking = AverageRanking(entries)
      for ties in TiePolicy.allCases {
        let all = ranking.standings(in: 0..<60, ties: ties)
        for (place, standing) in all.enumerated() {
          let average = standing.entry.average
          let above = entries.filter { $0.average > average }
          let rank =
            switch ties {
            case .ordinal: place + 1
            case .competition: above.count + 1
            case .modified: entries.count { $0.average >= average }
            case .dense: Set(above.map(\.average)).count + 1
            }
          #expect(standing.rank == rank)
          #expect(ranking.position(of: standing.entry.id) == place)
        }
        let start = random.below(60)
        #expect(ranking.standings(in: start..<60, ties: ties) == Array(all[start...]))
      }
      for (ahead, behind) in zip(ranking.entries, ranking.entries.dropFirst()) where ahead.average == behind.average {
        #expect((behind.average.count, ahead.id) < (ahead.average.count, behind.id))
      }
    }
  }
}
