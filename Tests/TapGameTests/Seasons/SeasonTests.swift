import TapGame
import Testing

@Suite("Season")
struct SeasonTests {
  private func season(endsAt: Int64?) -> Season {
    Season(
      id: SeasonID(rawValue: 1), name: "spring", startsAt: Timestamp(milliseconds: 1000),
      endsAt: endsAt.map(Timestamp.init(milliseconds:)))
  }

  @Test(
    "It is live from its start up to its end, and then counts until its grace is over",
    arguments: [
      (Int64.min, .scheduled), (999, .scheduled), (1000, .live), (1999, .live), (2000, .counting), (4999, .counting),
      (5000, .ended), (Int64.max, .ended),
    ] as [(Int64, SeasonState)])
  func states(moment: Int64, state: SeasonState) {
    #expect(season(endsAt: 2000).state(at: Timestamp(milliseconds: moment)) == state)
  }

  @Test("Without an end it stays live", arguments: [1000, Int64.max])
  func openEnd(moment: Int64) {
    #expect(season(endsAt: nil).state(at: Timestamp(milliseconds: moment)) == .live)
    #expect(season(endsAt: nil).state(at: Timestamp(milliseconds: 999)) == .scheduled)
  }

  @Test("One that ends when it starts, or before, has ended at any moment", arguments: [1000, 500] as [Int64])
  func emptySeason(endsAt: Int64) {
    let season = season(endsAt: endsAt)
    for moment in [0, 499, 500, 999, 1000, 2000] as [Int64] {
      #expect(season.state(at: Timestamp(milliseconds: moment)) == .ended)
    }
  }

  @Test("Ids order by when seasons were made")
  func idOrder() {
    #expect(SeasonID(rawValue: 9) < SeasonID(rawValue: 10))
    #expect(SeasonID(rawValue: 10).description == "10")
  }
}
