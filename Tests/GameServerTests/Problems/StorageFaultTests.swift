import NIOHTTP1
import Foundation
import GameAPI
import GameServer
import Boards
import Leaderboard
import TapGame
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `trouble with the file` {
  @Test
  func `that was moved away: nothing is acknowledged, no path is told, and the server is up, but not ready`()
    async throws
  {
    try await RunningServer.run { server in
      let session = try await server.join()
      let moved = server.contest.folder.path("elsewhere.sqlite")
      try FileManager.default.moveItem(atPath: server.contest.path, toPath: moved)
      let answer = try await server.tap(session)
      try expectProblem(answer, .unavailable)
      #expect(answer.headers["retry-after"] == ["1"])
      let unready = try await server.get("/readyz")
      #expect(unready.status == 503)
      #expect(try unready.decoded(as: Problem.self).kind == .unavailable)
      #expect(unready.headers.first(name: "retry-after") != nil)
      #expect(try await server.get("/healthz").status == 200)
      try FileManager.default.moveItem(atPath: moved, toPath: server.contest.path)
      let again: TapAnswer = try await server.tap(session, taps: 8).decoded()
      #expect(again.receipt.sessionTaps == 8)
    }
  }

  @Test(arguments: [true, false])
  func `whose log was taken away: nothing is acknowledged, and the server is not ready`(isRemoved: Bool) async throws {
    try await RunningServer.run { server in
      let session = try await server.join()
      let first: TapAnswer = try await server.tap(session, taps: 8).decoded()
      #expect(first.receipt.sessionTaps == 8)
      let log = server.contest.path + "-wal"
      if isRemoved { try FileManager.default.removeItem(atPath: log) } else { try #require(truncate(log, 0) == 0) }
      for _ in 1...3 { try expectProblem(try await server.tap(session), .unavailable) }
      #expect(try await server.get("/readyz").status == 503)
    }
  }

  @Test
  func `on a disk that is full: nothing counts until there is room`() async throws {
    try await RunningServer.run { server in
      let session = try await server.join()
      let leaderboard = server.contest.leaderboard
      try await leaderboard.limitPages(toCurrentCount: true)
      var sequence: Int64 = 0
      var refused: Answer?
      while refused == nil {
        sequence += 1
        server.contest.clock.advance(byMilliseconds: 60_000)
        let answer = try await server.tap(session, sequence: sequence, taps: 1)
        if answer.status != 200 { refused = answer }
      }
      try expectProblem(try #require(refused), .unavailable)
      try await leaderboard.limitPages(toCurrentCount: false)
      let answer: TapAnswer = try await server.tap(session, sequence: sequence, taps: 1).decoded()
      #expect(answer.receipt.sessionTaps == sequence)
    }
  }

  /// Such as a file system that became read-only. Clients come again.
  @Test func `that the system reports is a problem that passes`() {
    for error in [LeaderboardError.inputOutput(path: "/c", detail: "x"), .readOnly(path: "/c"), .diskFull(path: "/c")] {
      #expect(Problem(error).status == 503, "\(error)")
    }
  }
}
