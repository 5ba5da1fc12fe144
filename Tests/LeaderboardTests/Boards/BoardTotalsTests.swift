import Foundation
import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `Totals of a board` {
  @Test(arguments: BoardExample.allCases)
  func `are exact, also beyond 64 bits`(example: BoardExample) async throws {
    let (_, ranking, model) = try await example.make()
    let (totals, taps) = (ranking.totals, model.entries.map(\.taps))
    #expect(totals.schools == taps.count)
    #expect(totals.schoolsWithTaps == taps.count { $0 > 0 })
    #expect(totals.taps == taps.reduce(Int128(0)) { $0 + Int128($1) })
    #expect(totals.mean == Mean(sum: totals.taps, count: taps.count))
    let middle = taps.isEmpty ? [] : [taps[(taps.count - 1) / 2], taps[taps.count / 2]].map { Int128($0) }
    #expect(totals.median?.hundredths == (taps.isEmpty ? nil : middle.reduce(0, +) * 50))
  }

  @Test func `are kept up by each commit, on each board`() async throws {
    let fixture = try await Fixture(schools: 24)
    var random = SeededGenerator(seed: 11)
    let boards: [Board] = [
      .all, .level(.middle), .region("부산광역시"), .district(region: "서울특별시", district: "중구"),
      .regionLevel(region: "서울특별시", level: .elementary),
    ]
    for round in 0..<30 {
      try await fixture.tap(Int64(random.integer(in: 1..<50)), for: random.integer(in: 0..<24))
      // Some boards are asked for the first time when others have seen commits.
      for board in boards.prefix(round / 5 + 1) {
        let whole = try await fixture.leaderboard.page(.whole, of: board)
        let totals = try await fixture.leaderboard.totals(of: board)
        #expect(totals.taps == whole.entries.reduce(Int128(0)) { $0 + Int128($1.taps) })
        #expect(totals.revision == whole.revision && totals.schools == whole.total)
      }
    }
  }

  @Test func `are written as numbers of as many digits as it takes`() async throws {
    let (_, ranking, _) = try await BoardExample.largest.make()
    let json = String(decoding: try JSONEncoder().encode(ranking.totals), as: UTF8.self)
    // Two of 2⁶³ − 1, two of one less, and 6.
    #expect(json.contains(#""taps":36893488147419103232"#), "\(json)")
    #expect(json.contains(#""mean":5270498306774157604.57"#), "\(json)")
    #expect(json.contains(#""median":9223372036854775806"#), "\(json)")
  }

  @Test(arguments: [
    (Int128(3), 2, "1.5"), (4, 3, "1.33"), (5, 3, "1.67"), (4, 1, "4"), (1, 4, "0.25"), (200, 200, "1"),
    (1, 100, "0.01"), (399, 400, "1"), (1, 200, "0.01"),
  ])
  func `show the mean with two places`(sum: Int128, count: Int, text: String) {
    #expect(Mean(sum: sum, count: count)?.description == text)
  }
}
