import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite struct `A school's history` {
  @Test(arguments: some(1, of: [5, 6] as [UInt64]))
  func `has the taps and ranks that were live, and adds up what was gained`(seed: UInt64) async throws {
    let played = try await PlayedHistory(seed: seed)
    let fixture = played.fixture
    for board in PlayedHistory.boards {
      for ties in TiePolicy.allCases {
        for school in fixture.schools where board.contains(school) {
          let history = try await fixture.leaderboard.history(
            of: school.id, on: board, ties: ties, steps: HistorySteps(every: .seconds(60)))
          #expect(history.points.count == played.live.count + 1)
          for (live, point) in zip(played.live, history.points.dropFirst()) {
            let page = try #require(live.pages[.init(board: board, ties: ties)])
            let standing = try #require(page.entries.first { $0.school.id == school.id })
            #expect(point.at == live.at)
            #expect(point.taps == standing.taps)
            #expect(point.rank == standing.rank, "\(school.id) on \(board) at \(live.at), \(ties)")
          }
        }
      }
    }
    let history = try await fixture.leaderboard.history(
      of: fixture.schools[0].id, steps: HistorySteps(every: .seconds(60 * 3)))
    #expect(history.points.first?.gained == nil)
    for (before, point) in zip(history.points, history.points.dropFirst()) {
      #expect(point.gained == point.taps - before.taps)
      #expect(point.at > before.at)
    }
    #expect(history.points.last?.taps ?? 0 > 0)
  }

  @Test func `ends with the present`() async throws {
    let fixture = try await Fixture()
    fixture.clock.advance(byMilliseconds: 90_000)
    try await fixture.tap(6, for: 1)
    let history = try await fixture.leaderboard.history(of: fixture.schools[1].id)
    #expect(history.points.map(\.taps) == [0, 0, 6])
    #expect(history.points.map(\.rank) == [4, 4, 1])
    #expect(history.points.last?.at == fixture.clock.now)
  }

  @Test func `refuses a school that is not on the board, and a span without history`() async throws {
    let fixture = try await Fixture()
    let school = fixture.schools[0]
    await #expect(throws: BoardError.notOnBoard(school.id, .level(.high))) {
      try await fixture.leaderboard.history(of: school.id, on: .level(.high))
    }
    for steps in [
      HistorySteps(from: fixture.clock.now + 1), HistorySteps(to: fixture.season.startsAt + -1),
    ] {
      await #expect {
        try await fixture.leaderboard.history(of: school.id, steps: steps)
      } throws: {
        if case BoardError.outsideSeason = $0 { true } else { false }
      }
    }
    let later = try await fixture.leaderboard.perform(StartSeason(name: "Later", startsAt: fixture.clock.now + 60_000))
    await #expect {
      try await fixture.leaderboard.history(of: school.id, season: later.id)
    } throws: {
      if case BoardError.outsideSeason = $0 { true } else { false }
    }
  }
}
