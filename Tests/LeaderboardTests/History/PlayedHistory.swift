import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

/// A contest in which schools tap at random moments of some minutes, and what its boards said live at the end of each minute.
struct PlayedHistory {
  /// What was live at the start of a minute, before anything was counted in it.
  struct Live {
    let at: Timestamp
    let pages: [Question: BoardPage]
  }

  struct Question: Hashable {
    let board: Board
    let ties: TiePolicy
  }

  static let boards: [Board] = [
    .all, .level(.high), .region("부산광역시"), .district(region: "서울특별시", district: "중구"),
    .regionLevel(region: "서울특별시", level: .elementary),
  ]

  let fixture: Fixture
  private(set) var live: [Live] = []

  /// - Parameter minutes: how long the contest lasts; it starts 20 seconds before a whole minute.
  init(seed: UInt64, schools count: Int = 24, minutes: Int = 25, endsAfter: Int64? = nil) async throws {
    fixture = try await Fixture(schools: count, endsAt: endsAfter.map { Fixture.start + $0 })
    var random = SeededGenerator(seed: seed)
    for _ in 0..<minutes {
      // Some minutes pass without a tap.
      for _ in 0..<(random.chance(0.2) ? 0 : random.integer(below: 30)) {
        let school = Int(min(random.integer(below: UInt64(count)), random.integer(below: UInt64(count))))
        try await fixture.tap(Int64(random.integer(below: 3)) + 1, for: school)
        // Several taps fall into the same millisecond.
        if random.chance(0.7) { fixture.clock.advance(byMilliseconds: Int64(random.integer(below: 2000))) }
      }
      let minute = (fixture.clock.now.minute + 1) * 60_000
      fixture.clock.set(to: Timestamp(milliseconds: minute))
      live.append(try await look())
    }
  }

  private func look() async throws -> Live {
    var pages: [Question: BoardPage] = [:]
    for board in Self.boards {
      for ties in TiePolicy.allCases {
        pages[Question(board: board, ties: ties)] = try await fixture.leaderboard.page(.whole, of: board, ties: ties)
      }
    }
    return Live(at: fixture.clock.now, pages: pages)
  }
}
