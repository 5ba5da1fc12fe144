import Ranking
import Testing

@Suite struct `A percentile` {
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
