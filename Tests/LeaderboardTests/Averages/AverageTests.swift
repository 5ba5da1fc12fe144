import SchoolDirectory
import Testing

@testable import Boards
@testable import Leaderboard

@Suite struct `An average` {
  @Test func `is compared as an exact fraction, however large`() {
    // As floating-point numbers all three are 4611686018427387904.
    let close = [(Int64.max, 2), (.max - 1, 2), (.max - 2, 2)].map { Average(taps: $0.0, players: $0.1) }
    #expect(close[0] > close[1] && close[1] > close[2])
    #expect(Set(close.map(\.value)).count == 1)
    #expect(Average(taps: 1, players: 3) == Average(taps: 333, players: 999))
    #expect(Average(taps: 1, players: 3) > Average(taps: 333, players: 1000))
    #expect(Average(taps: 0, players: 1) == Average(taps: 0, players: 7))
  }

  @Test func `is equal where its hash is`() {
    for (a, b) in [((2, 4), (1, 2)), ((0, 3), (0, 9)), ((6, 3), (2, 1))] as [((Int64, Int), (Int64, Int))] {
      let (one, two) = (Average(taps: a.0, players: a.1), Average(taps: b.0, players: b.1))
      #expect(one == two && one.hashValue == two.hashValue)
    }
  }

  @Test(arguments: [
    (Int64(0), 1, "0.00"), (1, 3, "0.33"), (2, 3, "0.67"), (825, 2, "412.50"), (1, 200, "0.01"), (1, 201, "0.00"),
    (5, 1, "5.00"), (105, 100, "1.05"), (1999, 1000, "2.00"), (.max, 1, "9223372036854775807.00"),
  ])
  func `is written with two decimals, rounded to the nearest`(taps: Int64, players: Int, text: String) {
    #expect(Average(taps: taps, players: players).description == text)
  }

  @Test func `ranks schools as a naive model does, under every policy`() throws {
    var random = SeededGenerator(seed: 5)
    let schools = try Fixture.schools(60)
    for _ in 0..<20 {
      let entries = schools.map { school in
        let players = Int(random.integer(in: 1..<5))
        return AverageRanking.Entry(
          average: Average(
            taps: Int64(players) * Int64(random.integer(below: 4)) + Int64(random.integer(below: 2)), players: players),
          school: SchoolSummary(school))
      }
      let ranking = AverageRanking(entries)
      for ties in TiePolicy.allCases {
        let all = ranking.standings(in: 0..<60, ties: ties)
        for (place, standing) in all.enumerated() {
          let above = entries.filter { $0.average > standing.average }
          let rank =
            switch ties {
            case .ordinal: place + 1
            case .competition: above.count + 1
            case .modified: entries.count { $0.average >= standing.average }
            case .dense: Set(above.map(\.average)).count + 1
            }
          #expect(standing.rank == rank)
        }
        let start = Int(random.integer(below: 60))
        #expect(ranking.standings(in: start..<60, ties: ties) == Array(all[start...]))
      }
      let order = ranking.standings(in: 0..<60, ties: .ordinal)
      for (ahead, behind) in zip(order, order.dropFirst()) where ahead.average == behind.average {
        #expect(
          (behind.average.players, ahead.school.id) < (ahead.average.players, behind.school.id)
            || ahead.average.players == behind.average.players && ahead.school.id < behind.school.id)
      }
    }
  }
}
