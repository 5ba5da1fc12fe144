import Foundation
import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `Boards by average` {
  /// Each school has as many players as are said, each with as many taps as are said.
  private func played(_ schools: [[Int64]]) async throws -> Fixture {
    let fixture = try await Fixture(schools: schools.count)
    for (school, taps) in schools.enumerated() {
      for (number, taps) in taps.enumerated() {
        try await fixture.tap(taps, for: school, as: #require(Nickname("p\(number)")))
      }
    }
    return fixture
  }

  @Test func `let a small school be ahead of a big one, but not one of too few players`() async throws {
    let fixture = try await played([[10, 10, 10, 10, 10, 10], [12, 12, 12, 12, 13], [40, 40, 40, 40], [], [7]])
    let page = try await fixture.leaderboard.averages(.whole)
    #expect(page.average?.leastPlayers == 5)
    #expect(page.entries.map(\.school) == [1, 0].map { fixture.summaries[$0] })
    #expect(page.entries.map(\.average.description) == ["12.20", "10.00"])
    #expect(page.entries.map(\.average.count) == [5, 6])
    #expect(page.total == 2 && page.average?.unranked == 2)
    let fewer = try await fixture.leaderboard.averages(.top(1), leastPlayers: 4)
    #expect(fewer.entries.map(\.school) == [fixture.summaries[2]])
    #expect(fewer.total == 3)
    #expect(try await fixture.leaderboard.averages(.whole, leastPlayers: .min).total == 4)
  }

  @Test func `are cut into boards, pages and neighbourhoods`() async throws {
    let fixture = try await played((0..<12).map { [Int64(40 - $0)] })
    func schools(_ slice: PageSlice<SchoolID>, of board: Board = .all) async throws -> [SchoolSummary] {
      try await fixture.leaderboard.averages(slice, of: board, leastPlayers: 1).entries.map(\.school)
    }
    #expect(try await schools(.page(2, size: 5)) == Array(fixture.summaries[5..<10]))
    #expect(try await schools(.around(fixture.schools[11].id, radius: 1)) == Array(fixture.summaries[9...]))
    for board in [Board.level(.high), .region("서울특별시"), .regionLevel(region: "부산광역시", level: .middle)] {
      #expect(try await schools(.whole, of: board) == fixture.summaries.filter { board.contains($0) })
    }
    await #expect(throws: BoardError.unknownBoard(.region("평양직할시"))) {
      try await schools(.top(1), of: .region("평양직할시"))
    }
    await #expect(throws: BoardError.notOnBoard(fixture.schools[0].id, .level(.high))) {
      try await schools(.around(fixture.schools[0].id, radius: 1), of: .level(.high))
    }
    await #expect(throws: BoardError.tooFewPlayers(fixture.schools[0].id, least: 2)) {
      try await fixture.leaderboard.averages(.around(fixture.schools[0].id, radius: 1), leastPlayers: 2)
    }
  }

  @Test func `are written for programs with the fraction`() async throws {
    let fixture = try await played([[1, 2, 2]])
    let page = try await fixture.leaderboard.averages(.whole, leastPlayers: 2)
    let object = try #require(
      try JSONSerialization.jsonObject(with: try JSONEncoder().encode(page)) as? [String: Any])
    #expect(
      Set(object.keys) == [
        "season", "revision", "board", "score", "ties", "leastPlayers", "total", "unranked", "entries",
      ])
    #expect(object["score"] as? String == "average")
    let entry = try #require((object["entries"] as? [[String: Any]])?.first)
    #expect(Set(entry.keys) == ["rank", "average", "players", "taps", "school"])
    #expect(entry["average"] as? Double == 5.0 / 3)
    #expect(entry["players"] as? Int == 3 && entry["taps"] as? Int == 5)
  }
}
