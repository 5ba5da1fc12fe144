import Foundation
import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `What the server tells of boards` {
  /// Reads what was written, and writes it again.
  private func expectSame<Value: Codable & Equatable>(_ value: Value, comparing: Bool = true) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(value)
    let read = try JSONDecoder().decode(Value.self, from: json)
    #expect(String(decoding: try encoder.encode(read), as: UTF8.self) == String(decoding: json, as: UTF8.self))
    if comparing { #expect(read == value) }
  }

  private func played() async throws -> Contest {
    let contest = try await Contest()
    let name = try #require(Nickname("하늘"))
    for (school, taps) in [(0, 120), (1, 75), (2, 75), (4, 3)] as [(Int, Int64)] {
      try await contest.tap(taps, for: school, as: school == 1 ? name : .anonymous)
      contest.clock.advance(byMilliseconds: 61_000)
    }
    return contest
  }

  @Test(arguments: TiePolicy.allCases)
  func `is read as it was meant`(ties: TiePolicy) async throws {
    let contest = try await played()
    let board = contest.leaderboard
    let school = contest.schools[1].id
    for slice in [.top(3), .page(2, size: 2), .around(school, radius: 1), .taps(1...100), .top(1000)] as [BoardSlice] {
      let page = try await board.page(slice, ties: ties)
      try expectSame(page)
      if let next = page.next { try expectSame(try await board.page(.after(next, size: 2), ties: ties)) }
      try expectSame(try await board.forecast(slice, ties: ties, minutes: 10), comparing: false)
    }
    for place in [Board.level(.high), .region("서울특별시"), .district(region: "서울특별시", district: "중구")] {
      try expectSame(try await board.page(.top(10), of: place, ties: ties))
      try expectSame(try await board.totals(of: place), comparing: false)
    }
    try expectSame(try await board.page(.top(3), ties: ties, at: contest.clock.now))
    for percent in [0, 50, 99.5, 100] {
      try expectSame(try await board.mark(of: try #require(Percentile("\(percent)")), ties: ties))
    }
    try expectSame(try await board.averages(.top(5), ties: ties, leastPlayers: 1))
    try expectSame(try await board.players(.top(5), of: .school(school), ties: ties), comparing: false)
  }

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
