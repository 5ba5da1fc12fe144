import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `Parts of several boards` {
  @Test func `are what each board says of itself`() async throws {
    let fixture = try await Fixture(schools: 12)
    for school in 0..<12 { try await fixture.tap(Int64(school + 1), for: school) }
    let parts: [BoardPart] = [
      .init(.top(3)), .init(of: .level(.high), .whole),
      .init(of: .region("서울특별시"), .around(fixture.schools[4].id, radius: 1)),
    ]
    let pages = try await fixture.leaderboard.pages(parts)
    #expect(pages.count == 3)
    for (part, page) in zip(parts, pages) {
      let alone = try await fixture.leaderboard.page(part.slice, of: part.board)
      #expect(page == alone)
    }
  }

  @Test func `are true for one revision while another task commits`() async throws {
    let fixture = try await Fixture(schools: 12)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for turn in 0..<300 { try await fixture.tap(1, for: turn % 12) }
      }
      for _ in 0..<200 {
        let pages = try await fixture.leaderboard.pages([
          .init(.whole), .init(of: .level(.elementary), .whole), .init(of: .level(.middle), .whole),
          .init(of: .level(.high), .whole),
        ])
        #expect(Set(pages.map(\.revision)).count == 1)
        let sums = pages.map { $0.entries.reduce(0) { $0 + $1.taps } }
        #expect(sums[0] == sums[1] + sums[2] + sums[3])
      }
      try await group.waitForAll()
    }
  }

  @Test func `refuse a school that is not on the board, and a season that is not there`() async throws {
    let fixture = try await Fixture(schools: 3)
    let part = BoardPart(of: .level(.high), .around(fixture.schools[0].id, radius: 1))
    await #expect(throws: BoardError.notOnBoard(fixture.schools[0].id, .level(.high))) {
      try await fixture.leaderboard.pages([part])
    }
    let unknown = SeasonID(rawValue: 99)
    await #expect(throws: TapRefusal.unknownSeason(unknown)) {
      try await fixture.leaderboard.pages([.init(.top(1))], season: unknown)
    }
    #expect(try await fixture.leaderboard.pages([]).isEmpty)
  }
}
