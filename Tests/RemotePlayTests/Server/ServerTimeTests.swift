import Boards
import GameAPI
import Leaderboard
import RemotePlay
import TapGame
import TestLine
import Testing

@Suite(.timeLimit(.minutes(10))) struct `The clock of a server` {
  @Test(arguments: [5000, -5000, 3_600_000] as [Int64])
  func `is known to a round trip after a few answers, however far off this machine's is`(ahead: Int64) async throws {
    let clock = OffClock(ahead: ahead)
    let contest = try await Contest(on: clock)
    try await TestLine.with { line in
      try await RunningServer.run(contest, clock: clock) { port in
        line.lead(to: port)
        try await ContestServer.connect(to: try ServerAddress(line.address)) { server in
          #expect(abs(server.clock.now.milliseconds(since: clock.now)) > 1000)
          var shortest = Duration.seconds(3600)
          for _ in 0..<5 {
            let time = try await ContinuousClock().measure { _ = try await server.season(contest.season.id) }
            shortest = min(shortest, time)
          }
          // The same clock counts down in the board that is watched, and ends the game in the terminal. The server's moments are
          // whole milliseconds, and so are this machine's.
          let before = clock.now
          let (told, after) = (server.clock.now, clock.now)
          let error = shortest.wholeMilliseconds + 2
          #expect(told >= before + -error && told <= after + error)
        }
      }
    }
  }

  @Test func `is not told by a board, which a cache may have kept`() async throws {
    let clock = OffClock(ahead: 5000)
    let contest = try await Contest(on: clock)
    try await TestLine.with { line in
      try await RunningServer.run(contest, clock: clock) { port in
        line.lead(to: port)
        try await ContestServer.connect(to: try ServerAddress(line.address)) { server in
          _ = try await server.page(.top(1), of: .all, season: nil, ties: .ordinal)
          #expect(abs(server.clock.now.milliseconds(since: .now)) < 1000)
        }
      }
    }
  }
}
