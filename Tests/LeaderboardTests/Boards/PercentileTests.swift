import Boards
import SchoolDirectory
import TapGame
import Testing

@Suite struct `Percentile on a board` {
  @Test(arguments: BoardExample.allCases)
  func `is the share of the others that a school does not stand behind, and comes with the taps it takes`(
    example: BoardExample
  ) async throws {
    let (_, ranking, model) = try await example.make()
    for ties in TiePolicy.allCases {
      for entry in model.entries.prefix(60) + model.entries.suffix(20) {
        let found = try ranking.percentile(of: entry.school.id, ties: ties)
        #expect(found.hundredths == model.hundredths(of: entry, ties: ties), "\(entry), \(ties)")
      }
      try expectMarks(ranking, model, ties)
    }
  }

  private static let percentiles = [0, 1, 33, 100, 1_250, 3_333, 3_334, 5_000, 6_667, 9_000, 9_900, 9_999, 10_000]

  /// A school that is raised to the taps of a mark has the percentile, and one with fewer has not.
  private func expectMarks(_ ranking: BoardRanking, _ model: NaiveBoard, _ ties: TiePolicy) throws {
    let found = model.entries.map { (entry: $0, hundredths: model.hundredths(of: $0, ties: ties)) }
    func raised(_ entry: NaiveBoard.Entry, to taps: Int64) -> Int {
      let (board, entry) = model.raising(entry, to: taps)
      return board.hundredths(of: entry, ties: ties)
    }
    for hundredths in Self.percentiles {
      let mark = ranking.mark(of: try #require(Percentile(hundredths: hundredths)), ties: ties)
      let having = found.last { $0.hundredths >= hundredths }?.entry
      #expect(mark.holder?.school.id == having?.school.id, "\(hundredths), \(ties)")
      var needing = found.filter { $0.hundredths < hundredths }.map(\.entry)
      if needing.count > 4 { needing = Array(needing.prefix(2) + needing.suffix(2)) }
      guard let taps = mark.taps else {
        // Only what is at the most there can be cannot be passed.
        #expect(model.entries[0].taps == .max)
        for entry in needing { #expect(raised(entry, to: .max) < hundredths) }
        continue
      }
      for entry in needing {
        #expect(entry.taps < taps || entry.taps == taps && ties == .ordinal, "\(hundredths) \(entry)")
        #expect(raised(entry, to: taps) >= hundredths)
        if taps > 0 { #expect(raised(entry, to: taps - 1) < hundredths) }
      }
    }
  }
}
