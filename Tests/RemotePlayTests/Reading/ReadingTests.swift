import Foundation
import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `What the server tells of boards` {
  @Test func `keeps every digit of a large count`() throws {
    let json = """
      {"board":"all","mean":922337203685477580.63,"median":12.5,"revision":4,"schools":6,"schoolsWithTaps":2,
       "season":{"endsAt":null,"id":1,"name":"봄","startsAt":"2026-09-21T12:00:00.000Z","state":"live"},
       "taps":55340232221128654842}
      """
    let totals = try JSONDecoder().decode(BoardTotals.self, from: Data(json.utf8))
    #expect(totals.taps == 6 * Int128(Int64.max))
    #expect(totals.mean?.description == "922337203685477580.63")
    #expect(totals.median?.description == "12.5")
  }

  private static let page =
    #"{"board":"all","entries":[{"rank":1,"reachedAt":"2026-09-21T12:00:00.000Z","school":{"district":"","id":"test:high:S1","level":"high","name":"가고","region":"서울"},"taps":7}],"next":null,"previous":null,"revision":4,"season":{"endsAt":null,"id":1,"name":"봄","startsAt":"2026-09-21T12:00:00.000Z","state":"live"},"ties":"ordinal","total":1}"#

  @Test func `may hold more than is known`() throws {
    let page = try JSONDecoder().decode(
      BoardPage.self, from: Data(Self.page.replacing(#""total""#, with: #""weather":{"sun":[1]},"total""#).utf8))
    #expect(page.entries.map(\.taps) == [7])
  }

  @Test(arguments: [
    (#""taps":7"#, #""taps":-7"#), (#""rank":1"#, #""rank":0"#), (#""total":1"#, #""total":-1"#),
    (#""taps":7"#, #""taps":7.5"#), (#""taps":7"#, #""taps":9223372036854775808"#),
    (#""board":"all""#, #""board":"none""#),
    ("test:high:S1", "no id"), (#""live""#, #""dead""#), (#""ordinal""#, #""random""#),
    (#""next":null"#, #""next":"AAAA""#),
    (#""startsAt":"2026-09-21T12:00:00.000Z""#, #""startsAt":"noon""#), (#""revision":4,"#, ""),
    (#""entries":["#, #""entries":[1,"#),
  ])
  func `is refused with a value that no board has`(right: String, wrong: String) throws {
    let json = Self.page.replacing(right, with: wrong)
    #expect(json != Self.page)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(BoardPage.self, from: Data(json.utf8)) }
  }
}
