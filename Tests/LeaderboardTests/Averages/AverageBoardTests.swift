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

  @Test func `rank by taps a pupil the schools with a head count, and tell how many have none`() async throws {
    let fixture = try await played([[30, 10], [60], [20], [40], []])
    let (leaderboard, schools) = (fixture.leaderboard, fixture.schools)
    let none = try await leaderboard.tapsPerPupil(.whole)
    #expect(none.entries.isEmpty && none.total == 0 && none.average?.unranked == 5)
    for (school, pupils) in [(0, 20), (1, 20), (2, 10), (4, 7)] {
      #expect(try await leaderboard.perform(SetPupils(pupils, of: schools[school].id)).pupils == pupils)
    }
    // Taps of a sheet count, too: they are the school's.
    try await fixture.take(fixture.sheet((4, 7)))
    let page = try await leaderboard.tapsPerPupil(.whole, ties: .competition)
    #expect(page.entries.map(\.school) == [1, 0, 2, 4].map { fixture.summaries[$0] })
    #expect(page.entries.map(\.average.description) == ["3.00", "2.00", "2.00", "1.00"])
    #expect(page.entries.map(\.rank) == [1, 2, 2, 4] && page.entries.map(\.average.count) == [20, 20, 10, 7])
    #expect(page.average == AverageCriterion(leastPlayers: nil, unranked: 1))
    let around = try await leaderboard.tapsPerPupil(.around(schools[4].id, radius: 0))
    #expect(around.entries.map(\.rank) == [4])
    await #expect(throws: BoardError.noHeadCount(schools[3].id)) {
      try await leaderboard.tapsPerPupil(.around(schools[3].id, radius: 0))
    }
    let high = try await leaderboard.tapsPerPupil(.whole, of: .level(.high))
    #expect(high.entries.map(\.school) == page.entries.map(\.school).filter { Board.level(.high).contains($0) })
    let again = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
    #expect(try await again.tapsPerPupil(.whole, ties: .competition) == page)
    // Without its head count, it has no rank.
    #expect(try await leaderboard.perform(SetPupils(nil, of: schools[1].id)).pupils == nil)
    #expect(try await leaderboard.tapsPerPupil(.top(1)).entries.first?.school == fixture.summaries[0])
    for pupils in [0, -1, 1_000_001] {
      await #expect(throws: ContestRefusal.self) { try await leaderboard.perform(SetPupils(pupils, of: schools[0].id)) }
    }
    await #expect(throws: TapRefusal.self) {
      try await leaderboard.perform(SetPupils(1, of: #require(SchoolID("test:high:nobody"))))
    }
    try await leaderboard.expectWhole()
  }

  @Test func `rank groups by taps a pupil, too, and a season that has ended by the head counts of its end`()
    async throws
  {
    let fixture = try await played([[30], [20]])
    let (leaderboard, home) = (fixture.leaderboard, fixture.schools[0].id)
    let group = try await leaderboard.perform(AddGroup("3-2", inside: home))
    try await leaderboard.perform(SetPupils(25, of: group.id))
    let inside = try await leaderboard.tapsPerPupil(.whole, of: .school(home))
    #expect(inside.entries.map(\.school.id) == [group.id] && inside.average?.unranked == 0)
    for school in 0..<2 { try await leaderboard.perform(SetPupils(10, of: fixture.schools[school].id)) }
    try await fixture.seal()
    let end = try await leaderboard.tapsPerPupil(.whole)
    try await leaderboard.perform(SetPupils(1, of: fixture.schools[1].id))
    #expect(try await leaderboard.tapsPerPupil(.whole).entries == end.entries)
    try await leaderboard.perform(StartSeason(name: "Next"))
    #expect(try await leaderboard.tapsPerPupil(.whole).entries.map(\.average.count).sorted() == [1, 10])
    #expect(try await leaderboard.tapsPerPupil(.whole, season: fixture.season.id).entries == end.entries)
    try await leaderboard.expectWhole()
  }

  @Test func `by taps a pupil are written for programs with the fraction`() async throws {
    let fixture = try await played([[5]])
    try await fixture.leaderboard.perform(SetPupils(2, of: fixture.schools[0].id))
    let page = try await fixture.leaderboard.tapsPerPupil(.whole)
    let bytes = try JSONEncoder().encode(page)
    let object = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    #expect(Set(object.keys) == ["season", "revision", "board", "score", "ties", "total", "unranked", "entries"])
    #expect(object["score"] as? String == "per-pupil")
    let entry = try #require((object["entries"] as? [[String: Any]])?.first)
    #expect(Set(entry.keys) == ["rank", "average", "pupils", "taps", "school"])
    #expect(entry["average"] as? Double == 2.5 && entry["pupils"] as? Int == 2)
    #expect(try JSONDecoder().decode(AveragePage.self, from: bytes) == page)
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
