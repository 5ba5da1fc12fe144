import Boards
import SchoolDirectory
import TapGame
import Testing

@Suite struct `Percentile on a board` {
  @Test(arguments: BoardExample.allCases, TiePolicy.allCases)
  func `is the share of the others that a school does not stand behind`(example: BoardExample, ties: TiePolicy)
    async throws
  {
    let (_, ranking, model) = try await example.make()
    for entry in model.entries.prefix(60) + model.entries.suffix(20) {
      let found = try ranking.percentile(of: entry.school.id, ties: ties)
      #expect(found.hundredths == model.hundredths(of: entry, ties: ties), "\(entry)")
    }
  }

  private static let percentiles = [0, 1, 33, 100, 1_250, 3_333, 3_334, 5_000, 6_667, 9_000, 9_900, 9_999, 10_000]

  @Test(arguments: BoardExample.allCases, TiePolicy.allCases)
  func `is had by a school that is raised to the taps it takes, and not by one with fewer`(
    example: BoardExample, ties: TiePolicy
  ) async throws {
    let (_, ranking, model) = try await example.make()
    let found = model.entries.map { (entry: $0, hundredths: model.hundredths(of: $0, ties: ties)) }
    func raised(_ entry: NaiveBoard.Entry, to taps: Int64) -> Int {
      let (board, entry) = model.raising(entry, to: taps)
      return board.hundredths(of: entry, ties: ties)
    }
    for hundredths in Self.percentiles {
      let mark = ranking.mark(of: try #require(Percentile(hundredths: hundredths)), ties: ties)
      let having = found.last { $0.hundredths >= hundredths }?.entry
      #expect(mark.holder?.school.id == having?.school.id, "\(hundredths)")
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

  @Test(arguments: [
    ("0", 0), ("100", 10_000), ("90", 9_000), ("99.5", 9_950), ("97.35", 9_735), ("0.05", 5), ("00.10", 10),
    ("100.00", 10_000),
  ])
  func `is read from percent`(text: String, hundredths: Int) {
    #expect(Percentile(text)?.hundredths == hundredths)
  }

  @Test(arguments: [
    "", ".", "5.", ".5", "-1", "+1", "100.01", "101", "1000", "1e1", "50%", "5.123", " 5", "٥", "99999999999999999999",
  ])
  func `is refused as text that is none`(text: String) { #expect(Percentile(text) == nil) }

  @Test func `is written so that it is read as itself`() throws {
    for hundredths in 0...10_000 {
      let percentile = try #require(Percentile(hundredths: hundredths))
      #expect(Percentile(percentile.description) == percentile)
    }
    #expect(Percentile(hundredths: -1) == nil && Percentile(hundredths: 10_001) == nil)
    #expect(["97.35", "99.5", "0.05", "100"].map { Percentile($0)?.description } == ["97.35", "99.5", "0.05", "100"])
  }
}
