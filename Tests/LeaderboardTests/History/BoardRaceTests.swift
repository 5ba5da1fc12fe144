import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite struct `A race` {
  @Test(arguments: some(1, of: [8, 9] as [UInt64]))
  func `has the first schools that were live`(seed: UInt64) async throws {
    let played = try await PlayedHistory(seed: seed)
    for board in PlayedHistory.boards {
      for (top, ties) in [1, 3, 10, 1000].flatMap({ top in TiePolicy.allCases.map { (top, $0) } }) {
        let race = try await played.fixture.leaderboard.race(
          top: top, of: board, ties: ties, steps: HistorySteps(every: .seconds(60)))
        #expect(race.steps.count == played.live.count + 1)
        for (live, step) in zip(played.live, race.steps.dropFirst()) {
          let page = try #require(live.pages[.init(board: board, ties: ties)])
          #expect(step.at == live.at)
          #expect(step.entries == Array(page.entries.prefix(top)), "\(top) of \(board) at \(live.at), \(ties)")
        }
      }
    }
  }

  @Test func `begins with the season and is told how far it is`() async throws {
    let played = try await PlayedHistory(seed: 10, minutes: 5)
    let recorder = ProgressRecorder()
    let race = try await played.fixture.leaderboard.race(steps: HistorySteps(every: .seconds(60 * 2))) {
      recorder.add($0, $1)
    }
    #expect(race.steps.first?.at == played.fixture.season.startsAt)
    #expect(race.steps.first?.entries.allSatisfy { $0.taps == 0 } == true)
    #expect(recorder.all == (1...race.steps.count).map { [$0, race.steps.count] })
  }
}
