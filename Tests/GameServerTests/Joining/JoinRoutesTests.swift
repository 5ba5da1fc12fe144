import Boards
import Foundation
import GameAPI
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10)))
struct `joining with a code or a ticket` {
  @Test func `a code is asked for, and lets in who gives it`() async throws {
    try await RunningServer.run { server in
      let contest = server.contest
      let code = try #require(JoinCode(secret: [UInt8](1...16), period: .seconds(600)))
      try await contest.leaderboard.perform(SetSeason(contest.season.id, join: .code(code)))
      let school = contest.schools[0].id
      try expectProblem(try await server.post("/api/sessions", SessionOpening(school: school)), .codeNeeded)
      let wrong = try await server.post("/api/sessions", SessionOpening(school: school, code: "ABCDEF"))
      try expectProblem(wrong, .wrongCode)
      #expect(wrong.status == 403)
      let text = code.shown(in: contest.season.id, at: contest.clock.now).text
      let right = try await server.post("/api/sessions", SessionOpening(school: school, code: text))
      #expect(right.status == 201)
      // Everybody sees that there is a code, and nobody which.
      let seen = try await server.get("/api/seasons/\(contest.season.id)")
      #expect(try seen.decoded(as: SeasonAnswer.self).joining == .code)
      #expect(!String(decoding: seen.body, as: UTF8.self).contains(text))
    }
  }

  @Test func `wrong codes are bounded as openings are, and shut out nobody of another address`() async throws {
    var settings = ServerSettings()
    settings.limits.sessionsPerMinute = 5
    settings.trustedProxies = [try #require(IPRange("127.0.0.0/8"))]
    try await RunningServer.run(settings: settings) { server in
      let contest = server.contest
      let code = try #require(JoinCode(fixed: "FESTIVAL"))
      try await contest.leaderboard.perform(SetSeason(contest.season.id, join: .code(code)))
      func join(_ code: String, from address: String) async throws -> Int {
        let body = #"{"school": "\#(contest.schools[0].id)", "code": "\#(code)"}"#
        return try await server.send("POST", "/api/sessions", json: body, headers: [("X-Forwarded-For", address)])
          .status
      }
      var statuses: [Int] = []
      let start = ContinuousClock.now
      for number in 0..<20 { statuses.append(try await join("GUESS\(number)", from: "203.0.113.7")) }
      #expect(statuses.prefix(5) == [403, 403, 403, 403, 403])
      // One more is allowed every twelve seconds, which pass on a busy machine.
      let more = Int((ContinuousClock.now - start) / .seconds(12)) + 1
      #expect(statuses.count { $0 == 429 } >= 15 - more && statuses.allSatisfy([403, 429].contains))
      #expect(try await join("festival", from: "203.0.113.8") == 201)
    }
  }

  /// Has the season ask for tickets, and opens a session with the only one.
  private func opening(byTicketOf contest: Contest) async throws -> SessionOpening {
    let ticket = try #require(Ticket(random: [UInt8](1...16)))
    try await contest.leaderboard.perform(SetSeason(contest.season.id, join: .ticket))
    try await contest.leaderboard.perform(AddTickets(season: contest.season.id, tickets: [ticket.digest]))
    return SessionOpening(school: contest.schools[0].id, code: ticket.text)
  }

  @Test func `a ticket opens one session, which a phone that lost the answer gets again`() async throws {
    try await RunningServer.run { server in
      let opening = try await opening(byTicketOf: server.contest)
      let first: SessionAnswer = try await server.post("/api/sessions", opening).decoded()
      let again: SessionAnswer = try await server.post("/api/sessions", opening).decoded()
      #expect(again.session == first.session && again.token != nil)
      let elsewhere = SessionOpening(school: server.contest.schools[1].id, code: opening.code)
      try expectProblem(try await server.post("/api/sessions", elsewhere), .ticketOfOtherSchool)
    }
  }

  @Test func `a device whose session another one has opened hands in its taps, and is told; no receipt is the other's`()
    async throws
  {
    try await RunningServer.run { server in
      let opening = try await opening(byTicketOf: server.contest)
      let older: SessionAnswer = try await server.post("/api/sessions", opening).decoded()
      let alone: TapAnswer = try await server.tap(older, sequence: 1, taps: 5).decoded()
      #expect(alone.elsewhere == nil)
      let newer: SessionAnswer = try await server.post("/api/sessions", opening).decoded()
      // A repeat of the time before is a repeat.
      let again: TapAnswer = try await server.tap(older, sequence: 1, taps: 5).decoded()
      #expect(again.receipt.accepted == 5 && again.elsewhere == true)
      let first: TapAnswer = try await server.tap(newer, sequence: 2, taps: 7).decoded()
      #expect(first.elsewhere == nil)
      // As many taps under the same sequence are no repeat.
      let gap = try await server.tap(older, sequence: 2, taps: 7)
      try expectProblem(gap, .sequenceGap)
      #expect(try gap.decoded(as: Problem.self).expected == 3)
      let handedIn: TapAnswer = try await server.tap(older, sequence: 3, taps: 7).decoded()
      #expect(handedIn.receipt.sessionTaps == 19 && handedIn.elsewhere == true)
      let seen: SessionAnswer = try await server.get("/api/sessions/\(older.session)", token: older.token).decoded()
      #expect(seen.elsewhere == true && seen.taps == 19)
      let own: SessionAnswer = try await server.get("/api/sessions/\(newer.session)", token: newer.token).decoded()
      #expect(own.elsewhere == nil)
    }
  }

  @Test func `the projector's key shows the code, and nothing else does`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      let contest = server.contest
      let path = "/api/seasons/\(contest.season.id)/join"
      try expectProblem(try await server.get(path), .noToken)
      let player = try await server.join()
      for stranger in [player.token ?? "", ServerSettings.administratorToken, "x", DisplayKey(TokenKey.key(9)).text] {
        try expectProblem(try await server.get(path, token: stranger), .invalidToken)
      }
      let key = DisplayKey(server.tokenKey).text
      let open: JoinAnswer = try await server.get(path, token: key).decoded()
      #expect(open.joining == .open && open.code == nil)
      let code = try #require(JoinCode(secret: [UInt8](1...16), period: .seconds(600)))
      try await contest.leaderboard.perform(SetSeason(contest.season.id, join: .code(code)))
      let shown: JoinAnswer = try await server.get(path, token: key).decoded()
      let (text, until) = code.shown(in: contest.season.id, at: contest.clock.now)
      #expect(shown.code == text && shown.until == until)
      try expectProblem(try await server.get("/api/seasons/99/join", token: key), .unknownSeason)
      // It administers nothing.
      try expectProblem(try await server.get("/admin/api/seasons", token: key), .invalidToken)
    }
  }

  @Test func `the administrator sets it, and starts seasons with it`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      let contest = server.contest
      func shown() async throws -> JoinAnswer {
        try await server.asked("/admin/api/seasons/\(contest.season.id)/join").decoded()
      }
      func set(_ join: String) async throws -> Answer {
        try await server.order("season.set", #"{"season": \#(contest.season.id), "settings": {"join": "\#(join)"}}"#)
      }
      #expect(try await set("code/5m").status == 200)
      let first = try await shown()
      #expect(first.joining == .code && first.code?.count == 9)
      #expect(try await set("code/5m").status == 200)
      #expect(try await shown().code != first.code)
      for join in ["code:short", "open:FESTIVAL", "code:FESTIVAL/5m", "code/0m", "code/1441m", "code:터치스쿨터치스쿨"] {
        try expectProblem(try await set(join), .invalidValue, status: 422)
      }
      let body = #"{"name": "Hall", "settings": {"join": "code:festival26"}}"#
      let season: Season = try await server.order("season.start", body).decoded()
      #expect(season.joining == .code)
      #expect(try await contest.leaderboard.joinRule(of: season.id) == JoinCode(fixed: "FESTIVAL26").map { .code($0) })
    }
  }

  @Test func `the picture to join by carries the code`() async throws {
    try await RunningServer.run { server in
      let picture = try await server.get("/join.svg?code=7KQ2-MX4T")
      #expect(String(decoding: picture.body, as: UTF8.self).contains("?code=7KQ2-MX4T</title>"))
      for code in ["%22%3E", "a%20b", String(repeating: "A", count: 41), ""] {
        try expectProblem(try await server.get("/join.svg?code=\(code)"), .invalidValue)
      }
    }
  }
}

extension RunningServer {
  fileprivate func send(
    _ method: String, _ path: String, json: String, token: String? = nil, headers: [(String, String)] = []
  ) async throws -> Answer {
    try await send(
      method, path, body: Data(json.utf8), contentType: "application/json", token: token, headers: headers)
  }
}
