import Boards
import Foundation
import GameAPI
import Leaderboard
import Logging
import NIOHTTP1
import SchoolDirectory
import TapGame
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10)))
struct `administration` {
  @Test
  func `is not there without an administrator, token or not`() async throws {
    try await RunningServer.run { server in
      for operation in try APIDescription().operations where operation.path.hasPrefix("/admin/") {
        let path = operation.path.replacing(/[{}]/, with: "")
        for token in [ServerSettings.administratorToken, nil] {
          try expectProblem(try await server.send(operation.method, path, token: token), .noAdministrator)
        }
      }
    }
  }

  @Test
  func `who gives wrong tokens too often waits, but shuts nobody out who has the right one, and it is in the log`()
    async throws
  {
    let sink = LogSink()
    let wrong = try await RunningServer.run(settings: .administered, logger: sink.logger(level: .warning)) { server in
      // Each answer takes its time, in which the limit lets another one through.
      var wrong = 0
      while try await server.get("/admin/api/seasons", token: "wrong-token-0123").status == 401 { wrong += 1 }
      #expect(wrong >= 10)
      let administrator = try await server.asked("/admin/api/seasons")
      #expect(administrator.status == 200)
      var refused = try await server.get("/admin/api/seasons", token: "wrong-token-0123")
      while refused.status == 401 {
        wrong += 1
        refused = try await server.get("/admin/api/seasons", token: "wrong-token-0123")
      }
      #expect(refused.status == 429)
      #expect(refused.headers.first(name: "retry-after") != nil)
      return wrong
    }
    #expect(sink.lines.count { $0.contains("A wrong administrator's token was given address=127.0.0.1") } == wrong)
  }

  @Test
  func `says that taps to take are not those that were seen, and that a season has ended`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      let session = try await server.contest.tap(100, for: 0).session
      let order = #"{"session": \#(session), "taps": -60, "reason": "a macro", "sessionTaps": 100}"#
      #expect(try await server.order("taps.adjust", order).status == 200)
      // Sent again after a lost answer, it does not fit any more.
      #expect(try expectRefused(try await server.order("taps.adjust", order), "other-taps", status: 409).actual == 40)
      try await server.contest.leaderboard.perform(EndSeason(server.contest.season.id))
      // A player would be told 401.
      let late = try await server.order("taps.adjust", #"{"session": \#(session), "taps": -4, "reason": "too late"}"#)
      try expectProblem(late, .seasonEnded, status: 409)
      #expect(late.headers["www-authenticate"].isEmpty)
    }
  }

  @Test
  func `forgets a name while its player goes on, and tells it in the log without the name`() async throws {
    let sink = LogSink()
    try await RunningServer.run(settings: .administered, logger: sink.logger(level: .notice)) { server in
      let session = try await server.join(nickname: "Dongnyuk")
      _ = try await server.tap(session, taps: 5)
      let board = "/api/schools/\(session.school)/players?top=5"
      #expect(try await server.get(board).text.contains("Dongnyuk"))
      for (body, isDryRun, sessions) in [
        (#"{"nickname": "Dongnyuk"}"#, true, 1), (#"{"nickname": "DONGNYUK"}"#, false, 1),
        (#"{"nickname": "Dongnyuk"}"#, false, 0),
      ] {
        let answer = try await server.order("players.forget", body, isDryRun: isDryRun)
        #expect(answer.status == 200)
        let report: ForgetReport = try answer.decoded()
        #expect(report.sessions == sessions && !answer.text.contains("ongnyuk"))
      }
      #expect(try await !server.get(board).text.contains("Dongnyuk"))
      #expect(try await !server.get("/api/sessions/\(session.session)", token: session.token).text.contains("Dongnyuk"))
      server.contest.clock.advance(byMilliseconds: 1000)
      let counted: TapAnswer = try await server.tap(session, sequence: 2, taps: 3).decoded()
      #expect(counted.receipt.sessionTaps == 8)
    }
    #expect(sink.lines.contains { $0.contains("/admin/api/commands/players.forget") })
    #expect(!sink.lines.contains { $0.contains("ongnyuk") })
  }
}
