import SchoolDirectory
import Synchronization
import TapGame
import TestSupport
import Testing

@testable import Boards
@testable import Leaderboard

@Suite struct `A first look at a board` {
  @Test(arguments: RandomStandings.Shape.allCases, some(1, of: [UInt64(1), 2, 3]))
  func `says what the boards in memory say`(shape: RandomStandings.Shape, seed: UInt64) async throws {
    let standings = try await RandomStandings(shape, seed: seed)
    let leaderboard = standings.fixture.leaderboard
    for board in try await standings.boards {
      let ranking = try await leaderboard.ranking(of: board)
      for slice in standings.slices(of: ranking) {
        for ties in TiePolicy.allCases {
          let looked = try await standings.look(slice, of: board, ties: ties)
          #expect(looked == (try ranking.page(slice, ties: ties)), "\(slice) of \(board), \(ties)")
        }
      }
    }
  }

  @Test func `is what the first question gets; the second one brings the boards into memory`() async throws {
    let standings = try await RandomStandings(.manyTies, seed: 4)
    let path = standings.fixture.path
    let leaderboard = try Leaderboard.open(path, clock: standings.fixture.clock, access: .readOnly)
    let first = try await leaderboard.page(.top(5), ties: .competition)
    #expect(leaderboard.watched.boards.withLock { $0.isEmpty })
    let second = try await leaderboard.page(.top(5), ties: .competition)
    #expect(leaderboard.watched.boards.withLock { !$0.isEmpty })
    #expect(first == second)
  }

  @Test func `refuses what the boards in memory refuse`() async throws {
    let standings = try await RandomStandings(.manyTies, seed: 5)
    await #expect(throws: BoardError.unknownBoard(.region("Atlantis"))) {
      try await standings.look(.top(5), of: .region("Atlantis"), ties: .ordinal)
    }
    let stranger = try #require(SchoolID("test:high:nowhere"))
    await #expect(throws: BoardError.notOnBoard(stranger, .all)) {
      try await standings.look(.around(stranger, radius: 2), of: .all, ties: .ordinal)
    }
    let leaderboard = try Leaderboard.open(
      standings.fixture.path, clock: standings.fixture.clock, access: .readOnly)
    await #expect(throws: TapRefusal.unknownSeason(SeasonID(rawValue: 99))) {
      try await leaderboard.page(.top(5), season: SeasonID(rawValue: 99))
    }
  }

  @Test func `puts a school that was adjusted to nothing behind those that never had a tap`() async throws {
    let fixture = try await Fixture(schools: 3)
    let receipt = try await fixture.tap(5, for: 0)
    try await fixture.leaderboard.perform(AdjustTaps(session: receipt.session, taps: -5, reason: "a mistake"))
    let cold = try Leaderboard.open(fixture.path, clock: fixture.clock, access: .readOnly)
    let (first, known) = (try await cold.page(.top(2)), try await fixture.leaderboard.ranking().page(.top(2)))
    #expect(first == known)
  }
}
