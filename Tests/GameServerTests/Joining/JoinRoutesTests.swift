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
  @Test func `wrong codes, personal ones too, are bounded as openings are, and shut out nobody of another address`()
    async throws
  {
    var settings = ServerSettings.proxied
    settings.limits.sessionsPerMinute = 5
    try await RunningServer.run(settings: settings) { server in
      let contest = server.contest
      let code = try #require(JoinCode(fixed: "FESTIVAL"))
      try await contest.leaderboard.perform(SetSeason(contest.season.id, join: .code(code)))
      try expectProblem(
        try await server.post("/api/sessions", SessionOpening(school: contest.schools[0].id)), .codeNeeded)
      func post(_ path: String, _ body: String, from address: String) async throws -> Int {
        try await server.post(path, json: body, from: address).status
      }
      func opening(_ code: String) -> String { #"{"school": "\#(contest.schools[0].id)", "code": "\#(code)"}"# }
      let openings = (0..<20).map { opening("GUESS\($0)") }
      let returns = (0..<20).map { #"{"code": "2\#($0)2345"}"# }
      for (path, guesses, address) in [
        ("/api/sessions", openings, "203.0.113.7"), ("/api/sessions/again", returns, "203.0.113.9"),
      ] {
        var statuses: [Int] = []
        let start = ContinuousClock.now
        for guess in guesses { statuses.append(try await post(path, guess, from: address)) }
        #expect(statuses.prefix(5) == [403, 403, 403, 403, 403], "\(path)")
        // One more is allowed every twelve seconds, which pass on a busy machine.
        let more = Int((ContinuousClock.now - start) / .seconds(12)) + 1
        #expect(statuses.count { $0 == 429 } >= 15 - more && statuses.allSatisfy([403, 429].contains), "\(path)")
      }
      #expect(try await post("/api/sessions", opening("festival"), from: "203.0.113.8") == 201)
    }
  }

  @Test func `a device whose session another one has opened hands in its taps, and is told; no receipt is the other's`()
    async throws
  {
    try await RunningServer.run { server in
      let contest = server.contest
      let ticket = try #require(Ticket(random: [UInt8](1...16)))
      try await contest.leaderboard.perform(SetSeason(contest.season.id, join: .ticket))
      try await contest.leaderboard.perform(AddTickets(season: contest.season.id, tickets: [ticket.digest]))
      let opening = SessionOpening(school: contest.schools[0].id, code: ticket.text)
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
      // An administrator sees the code. Everybody else sees only that there is one.
      let seen: JoinAnswer = try await server.asked("/admin/api/seasons/\(contest.season.id)/join").decoded()
      #expect(seen.joining == .code && seen.code == text)
      let season = try await server.get("/api/seasons/\(contest.season.id)")
      #expect(try season.decoded(as: SeasonAnswer.self).joining == .code && !season.text.contains(text))
      try expectProblem(try await server.get("/api/seasons/99/join", token: key), .unknownSeason)
      // It administers nothing.
      try expectProblem(try await server.get("/admin/api/seasons", token: key), .invalidToken)
    }
  }
}
