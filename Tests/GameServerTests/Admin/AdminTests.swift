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
  private static let token = "administrators-own-token-17"

  private static var settings: ServerSettings {
    var settings = ServerSettings()
    settings.adminToken = AdminToken(token)
    return settings
  }

  private static let paths = [
    ("GET", "/admin/api/seasons"), ("POST", "/admin/api/seasons"), ("POST", "/admin/api/seasons/1/end"),
    ("POST", "/admin/api/seasons/1/resume"),
    ("GET", "/admin/api/adjustments"), ("POST", "/admin/api/adjustments"),
    ("GET", "/admin/api/sessions"), ("GET", "/admin/api/review"), ("GET", "/admin/api/bans"),
    ("POST", "/admin/api/bans"), ("POST", "/admin/api/bans/1/undo"),
    ("POST", "/admin/api/players/hide"),
    ("POST", "/admin/api/players/unhide"), ("POST", "/admin/api/players/forget"),
  ]

  @Test
  func `is not there without an administrator, token or not`() async throws {
    try await RunningServer.run { server in
      for (method, path) in Self.paths {
        let answer = try await server.send(method, path, token: Self.token)
        #expect(answer.status == 404)
      }
    }
  }

  @Test
  func `is for the administrator only`() async throws {
    try await RunningServer.run(settings: Self.settings) { server in
      for (method, path) in Self.paths {
        let answer = try await server.send(method, path)
        #expect(answer.status == 401)
        #expect(answer.headers.first(name: "www-authenticate")?.hasPrefix("Bearer") == true)
        #expect(try answer.decoded(as: Problem.self).kind == .noToken)
      }
      #expect(try await server.get("/admin/api/seasons", token: Self.token + "x").status == 401)
      #expect(try await server.get("/admin/api/seasons", token: Self.token).status == 200)
    }
  }

  @Test
  func `who gives wrong tokens too often waits, but shuts nobody out who has the right one, and it is in the log`()
    async throws
  {
    let sink = LogSink()
    let wrong = try await RunningServer.run(settings: Self.settings, logger: sink.logger(level: .warning)) { server in
      // Each answer takes its time, in which the limit lets another one through.
      var wrong = 0
      while try await server.get("/admin/api/seasons", token: "wrong-token-0123").status == 401 { wrong += 1 }
      #expect(wrong >= 10)
      let administrator = try await server.get("/admin/api/seasons", token: Self.token)
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
  func `starts a season, and ends it`() async throws {
    try await RunningServer.run(settings: Self.settings) { server in
      let started = try await server.post(
        "/admin/api/seasons",
        json: #"""
          {"name": "Festival", "endsAt": "2099-01-01T00:00:00Z",
           "rules": {"tapsPerSecond": 5, "burst": 10, "backlog": 0, "sessionTimeout": 60000}}
          """#, token: Self.token)
      #expect(started.status == 201, "\(started.text)")
      #expect(started.headers.first(name: "location") == "/api/seasons/2")
      let season = try await server.contest.leaderboard.season(SeasonID(rawValue: 2))
      #expect(season.name == "Festival")
      #expect(season.rules.tapsPerSecond == 5)
      server.contest.clock.advance(byMilliseconds: 1000)
      let ended = try await server.post("/admin/api/seasons/2/end", json: "", token: Self.token)
      #expect(ended.status == 200, "\(ended.text)")
      let states = try await server.contest.leaderboard.seasonStates()
      #expect(states[SeasonID(rawValue: 2)] == .counting)
      let list = try #require(try await server.get("/admin/api/seasons", token: Self.token).json as? [String: Any])
      #expect((list["seasons"] as? [Any])?.count == 2)

      let resumed = try await server.post("/admin/api/seasons/2/resume", json: "", token: Self.token)
      #expect(resumed.status == 200, "\(resumed.text)")
      #expect(try resumed.decoded(as: SeasonAnswer.self).season == season)
      #expect(try resumed.decoded(as: SeasonAnswer.self).state == .live)
      for path in ["2/resume", "9/resume", "x/resume"] {
        let refused = try await server.post("/admin/api/seasons/\(path)", json: "", token: Self.token)
        #expect(refused.status == (path == "2/resume" ? 409 : 404), "\(path)")
      }
    }
  }

  @Test
  func `starts a season that repeats`() async throws {
    try await RunningServer.run(settings: Self.settings) { server in
      let started = try await server.post(
        "/admin/api/seasons", json: #"{"name": "Daily", "every": "day", "timeZone": "Asia/Seoul"}"#, token: Self.token)
      #expect(started.status == 201, "\(started.text)")
      #expect(try await server.contest.leaderboard.allSeries().map(\.name) == ["Daily"])
    }
  }

  @Test(arguments: [
    (#"{"name": ""}"#, 422), (#"{}"#, 422), (#"{"name": "A", "every": "day"}"#, 422),
    (#"{"name": "A", "timeZone": "Asia/Seoul"}"#, 422), (#"{"name": "A", "startsAt": "tomorrow"}"#, 422),
    (#"{"name": "A", "startsAt": "2030-01-02", "endsAt": "2030-01-01"}"#, 422),
    (#"{"name": "A", "every": "day", "timeZone": "Mars/Base"}"#, 422), (#"{"name": "#, 400),
  ])
  func `says what is wrong with a season`(body: String, status: Int) async throws {
    try await RunningServer.run(settings: Self.settings) { server in
      let answer = try await server.post("/admin/api/seasons", json: body, token: Self.token)
      #expect(answer.status == status, "\(answer.text)")
      #expect(answer.contentType == "application/problem+json")
      #expect(try await server.contest.leaderboard.seasons().count == 1)
    }
  }

  @Test
  func `takes a cheater's taps, and keeps who, how many and why`() async throws {
    try await RunningServer.run(settings: Self.settings) { server in
      let receipt = try await server.contest.tap(100, for: 0)
      let made = try await server.post(
        "/admin/api/adjustments",
        json: #"{"session": \#(receipt.session), "taps": -60, "reason": "a macro, seen by two teachers"}"#,
        token: Self.token)
      #expect(made.status == 201, "\(made.text)")
      let record = try #require(try made.json as? [String: Any])
      #expect(record["taps"] as? Int == -60)
      #expect(record["schoolTaps"] as? Int == 40)
      #expect(try await server.contest.leaderboard.page(.top(1)).entries.first?.taps == 40)
      for path in ["/admin/api/adjustments", "/admin/api/adjustments?season=1"] {
        let list = try #require(try await server.get(path, token: Self.token).json as? [String: [[String: Any]]])
        #expect(list["adjustments"]?.count == 1)
        #expect(list["adjustments"]?.first?["reason"] as? String == "a macro, seen by two teachers")
      }
      for (body, status) in [
        (#"{"session": \#(receipt.session), "taps": -41, "reason": "more than there are"}"#, 409),
        (#"{"session": \#(receipt.session), "taps": -1, "reason": ""}"#, 422),
        (#"{"session": \#(receipt.session), "taps": 0, "reason": "nothing"}"#, 422),
        (#"{"session": 999, "taps": -1, "reason": "nobody"}"#, 404),
      ] {
        let answer = try await server.post("/admin/api/adjustments", json: body, token: Self.token)
        #expect(answer.status == status, "\(body): \(answer.text)")
      }
      #expect(try await server.get("/admin/api/adjustments?season=x", token: Self.token).status == 422)
    }
  }

  @Test
  func `says that a season is over, to whoever has the right token`() async throws {
    try await RunningServer.run(settings: Self.settings) { server in
      let receipt = try await server.contest.tap(100, for: 0)
      try await server.contest.leaderboard.perform(EndSeason(server.contest.season.id))
      let answer = try await server.post(
        "/admin/api/adjustments", json: #"{"session": \#(receipt.session), "taps": -60, "reason": "too late"}"#,
        token: Self.token)
      try expectProblem(answer, .seasonEnded, status: 409)
      #expect(answer.headers["www-authenticate"].isEmpty)
    }
  }

  @Test
  func `an adjustment that is sent again after a lost answer is made once`() async throws {
    try await RunningServer.run(settings: Self.settings) { server in
      let receipt = try await server.contest.tap(100, for: 0)
      let order = #"{"session": \#(receipt.session), "taps": -60, "reason": "macro", "sessionTaps": 100}"#
      #expect(try await server.post("/admin/api/adjustments", json: order, token: Self.token).status == 201)
      let again = try await server.post("/admin/api/adjustments", json: order, token: Self.token)
      #expect(try expectProblem(again, .otherTaps, status: 409).sessionTaps == 40)
      #expect(try await server.contest.leaderboard.adjustments().map(\.taps) == [-60])
      #expect(try await server.contest.leaderboard.page(.top(1)).entries.first?.taps == 40)
    }
  }

  @Test
  func `hides a player and shows one again, by session or by name`() async throws {
    try await RunningServer.run(settings: Self.settings) { server in
      let contest = server.contest
      let nickname = try #require(Nickname("Loud"))
      let session = try await contest.leaderboard.openSession(
        SessionRequest(season: contest.season.id, school: contest.schools[0].id, nickname: nickname))
      _ = try await contest.leaderboard.commit(TapBatch(session: session.id, sequence: 1, taps: 2, span: 0))
      func shown() async throws -> Int { try await contest.leaderboard.players(.top(5)).entries.count }
      #expect(try await shown() == 1)
      let bySession = #"{"session": \#(session.id)}"#
      let byName = #"{"nickname": "Loud", "school": "\#(contest.schools[0].id)"}"#
      for (path, body, changed, count) in [
        ("hide", bySession, true, 0), ("hide", byName, false, 0), ("unhide", byName, true, 1),
        ("unhide", bySession, false, 1),
      ] {
        let answer = try await server.post("/admin/api/players/\(path)", json: body, token: Self.token)
        #expect((try answer.json as? [String: Bool]) == ["changed": changed], "\(answer.text)")
        #expect(try await shown() == count)
      }
      for body in ["{}", #"{"nickname": "Loud"}"#, #"{"session": 1, "nickname": "Loud", "school": "a"}"#] {
        let answer = try await server.post("/admin/api/players/hide", json: body, token: Self.token)
        #expect(answer.status == 422, "\(answer.text)")
      }
    }
  }

  @Test
  func `forgets a name while its player goes on, and tells it in the log without the name`() async throws {
    let sink = LogSink()
    try await RunningServer.run(settings: Self.settings, logger: sink.logger(level: .notice)) { server in
      let session = try await server.join(nickname: "Dongnyuk")
      _ = try await server.tap(session, taps: 5)
      let board = "/api/schools/\(session.school)/players?top=5"
      #expect(try await server.get(board).text.contains("Dongnyuk"))
      for (body, sessions) in [
        (#"{"nickname": "Dongnyuk", "dryRun": true}"#, 1), (#"{"nickname": "DONGNYUK"}"#, 1),
        (#"{"nickname": "Dongnyuk"}"#, 0),
      ] {
        let answer = try await server.post("/admin/api/players/forget", json: body, token: Self.token)
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
        #expect(try await server.post("/admin/api/players/forget", json: body, token: Self.token).status == 422)
      }
    }
    #expect(sink.lines.contains { $0.contains("/admin/api/players/forget") })
    #expect(!sink.lines.contains { $0.contains("ongnyuk") })
  }
}
