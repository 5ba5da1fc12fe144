import Logging
import NIOHTTP1
import Foundation
import GameAPI
import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10)))
struct `administration` {
  private static let paths =
    [
      "seasons", "seasons/1/join", "adjustments", "sessions", "review", "bans", "sheets", "editions", "backups", "log",
      "commands",
    ].map { ("GET", "/admin/api/\($0)") } + CommandRegistry.all.map { ("POST", "/admin/api/commands/\($0.name)") }

  @Test
  func `is not there without an administrator, token or not`() async throws {
    try await RunningServer.run { server in
      for (method, path) in Self.paths {
        let answer = try await server.send(method, path, token: ServerSettings.administratorToken)
        #expect(answer.status == 404)
        #expect(try answer.decoded(as: Problem.self).kind == .noAdministrator)
      }
    }
  }

  @Test
  func `is for the administrator only`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      for (method, path) in Self.paths {
        let answer = try await server.send(method, path)
        #expect(answer.status == 401)
        #expect(answer.headers.first(name: "www-authenticate")?.hasPrefix("Bearer") == true)
        #expect(try answer.decoded(as: Problem.self).kind == .noToken)
      }
      #expect(try await server.get("/admin/api/seasons", token: ServerSettings.administratorToken + "x").status == 401)
      #expect(try await server.get("/admin/api/seasons", token: ServerSettings.administratorToken).status == 200)
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
      let administrator = try await server.get("/admin/api/seasons", token: ServerSettings.administratorToken)
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
  func `says what is wrong with a season`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      for (kind, body, status) in [
        ("start", #"{"name": ""}"#, 422), ("start", "{}", 422), ("repeat", #"{"name": "A", "period": "day"}"#, 422),
        ("start", #"{"name": "A", "timeZone": "Asia/Seoul"}"#, 422),
        ("start", #"{"name": "A", "startsAt": "tomorrow"}"#, 422),
        ("start", #"{"name": "A", "startsAt": "2030-01-02T00:00:00Z", "endsAt": "2030-01-01T00:00:00Z"}"#, 422),
        ("repeat", #"{"name": "A", "period": "day", "timeZone": "Mars/Base"}"#, 422), ("start", #"{"name": "#, 400),
        ("start", #"{"name": "A", "settings": {"grace": -1}}"#, 422),
        ("start", #"{"name": "A", "settings": {"graze": 1}}"#, 422),
      ] {
        let answer = try await server.order("season.\(kind)", body)
        #expect(answer.status == status, "\(body): \(answer.text)")
        #expect(answer.contentType == "application/problem+json", "\(body)")
      }
      #expect(try await server.contest.leaderboard.seasons().count == 1)
    }
  }

  @Test
  func `takes a cheater's taps once, keeps who, how many and why, and says what is wrong`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      let session = try await server.contest.tap(100, for: 0).session
      let order = #"{"session": \#(session), "taps": -60, "reason": "a macro", "sessionTaps": 100}"#
      let made = try await server.order("taps.adjust", order)
      #expect(made.status == 200, "\(made.text)")
      let record = try #require(try made.json as? [String: Any])
      #expect(record["taps"] as? Int == -60 && record["schoolTaps"] as? Int == 40)
      // Sent again after a lost answer, it does not fit any more.
      let again = try await server.order("taps.adjust", order)
      #expect(try expectRefused(again, "other-taps", status: 409).actual == 40)
      #expect(try await server.contest.leaderboard.page(.top(1)).entries.first?.taps == 40)
      for path in ["/admin/api/adjustments", "/admin/api/adjustments?season=1"] {
        let list = try #require(try await server.asked(path).json as? [String: [[String: Any]]])
        #expect(list["adjustments"]?.map { $0["reason"] as? String } == ["a macro"])
      }
      #expect(try await server.asked("/admin/api/adjustments?season=x").status == 422)
      for (body, status) in [
        (#"{"session": \#(session), "taps": -41, "reason": "more than there are"}"#, 409),
        (#"{"session": \#(session), "taps": -1, "reason": ""}"#, 422),
        (#"{"session": \#(session), "taps": 0, "reason": "nothing"}"#, 422),
        (#"{"session": 999, "taps": -1, "reason": "nobody"}"#, 404),
      ] {
        let answer = try await server.order("taps.adjust", body)
        #expect(answer.status == status, "\(body): \(answer.text)")
      }
      try await server.contest.leaderboard.perform(EndSeason(server.contest.season.id))
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
      let batch = TapReport(sequence: 2, taps: 3, span: 1000)
      let counted: TapAnswer = try await server.send(
        "POST", "/api/taps", body: try JSONEncoder().encode(batch), contentType: "application/json",
        token: session.token
      ).decoded()
      #expect(counted.receipt.sessionTaps == 8)
      for body in ["{}", #"{"nickname": "player"}"#, #"{"nickname": ""}"#] {
        #expect(try await server.order("players.forget", body).status == 422)
      }
    }
    #expect(sink.lines.contains { $0.contains("/admin/api/commands/players.forget") })
    #expect(!sink.lines.contains { $0.contains("ongnyuk") })
  }
}
