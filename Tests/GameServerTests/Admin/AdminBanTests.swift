import Boards
import GameAPI
import Leaderboard
import TapGame
import TestSupport
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10)))
struct `administration of bans` {
  @Test
  func `bans a player, whose tokens are refused at once, and undoes it`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      let cheat = try await server.join(nickname: "봇")
      #expect(try await server.tap(cheat, taps: 30).status == 200)
      let player = #"{"player": {"nickname": "봇", "school": "\#(cheat.school)", "season": \#(cheat.season)}}"#
      func ban(_ fields: String) async throws -> Answer {
        try await server.order("sessions.ban", #"{"target": \#(player), \#(fields)}"#)
      }
      let other = try await ban(#""reason": "a macro", "sessions": 2"#)
      #expect(try expectRefused(other, "other-sessions", status: 409).actual == 1)
      #expect(try await ban(#""reason": " ""#).status == 422)
      let made = try await ban(#""reason": "a macro", "sessions": 1"#)
      #expect(try made.decoded(as: BanReport.self).schools.first?.tapsAfter == 0, "\(made.text)")
      try expectProblem(try await server.tap(cheat, sequence: 2, taps: 1), .banned, status: 403)
      let joining = #"{"school": "\#(cheat.school)", "nickname": "봇"}"#
      try expectProblem(try await server.post("/api/sessions", json: joining), .banned, status: 403)
      func undo(_ ban: String) async throws -> Answer {
        try await server.order("ban.lift", #"{"ban": \#(ban), "reason": "two pupils"}"#)
      }
      let undone = try await undo("1")
      #expect(try undone.decoded(as: BanReport.self).ban.lift?.taps == 30, "\(undone.text)")
      #expect(try await server.tap(cheat, sequence: 2, taps: 1).status == 200)
      try expectRefused(try await undo("1"), "ban-lifted", status: 409)
      try expectRefused(try await undo("9"), "unknown-ban", status: 404)
      let bans = try await server.asked("/admin/api/bans?season=1").decoded()["bans"].elements
      #expect(bans.map { $0["lift"]["reason"] } == ["two pupils"])
    }
  }

  @Test
  func `lists sessions, and those that look wrong with the reasons`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      let cheat = try await server.join(nickname: "봇")
      let person = try await server.join(1)
      for sequence in Int64(1)...30 {
        server.contest.clock.advance(byMilliseconds: 1000)
        #expect(try await server.tap(cheat, sequence: sequence, taps: 40).status == 200)
      }
      #expect(try await server.tap(person, taps: 7).status == 200)
      let answer = try await server.asked("/admin/api/review?season=1&limit=5")
      #expect(answer.status == 200, "\(answer.text)")
      let list = try answer.decoded(as: ReviewList.self)
      #expect(list.total == 1 && list.sessions.map(\.id) == [cheat.session])
      #expect(list.sessions.first?.suspicions.first?.kind == .tooFast)
      let all = try await server.asked("/admin/api/sessions?limit=1")
      let sessions = try all.decoded(as: SessionList.self)
      #expect(sessions.total == 2 && sessions.sessions.map(\.id) == [cheat.session])
      let named = try await server.asked("/admin/api/sessions?nickname=%EB%B4%87&school=\(cheat.school)")
      #expect(try named.decoded(as: SessionList.self).total == 1, "\(named.text)")
      for query in [
        "review?limit=0", "review?limit=1001", "sessions?limit=x", "sessions?school=x", "review?nickname=x",
      ] {
        try expectProblem(
          try await server.asked("/admin/api/\(query)"), .invalidValue,
          status: 422)
      }
    }
  }

  @Test
  func `says which member of a body has a wrong value, and what it has to be`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      let cheat = try await server.join(nickname: "봇")
      for body in [
        #"{"reason": "x"}"#, #"{"target": {}, "reason": "x"}"#,
        #"{"target": {"session": 1, "addressOf": 1}, "reason": "x"}"#,
        #"{"target": {"sessions": {"season": 1}}, "reason": "x"}"#,
        #"{"target": {"player": {"nickname": "player", "school": "sample:high:a", "season": 1}}, "reason": "x"}"#,
      ] {
        let kind = body.contains(#""season": 1}}"#) ? "invalid-ban" : "invalid-value"
        try expectRefused(try await server.order("sessions.ban", body), kind, status: 422)
      }
      #expect(try await server.contest.leaderboard.ask(BanQuestion()).isEmpty)
      let session = #""target": {"session": \#(cheat.session)}"#
      let expected = [
        (
          #"{"target": {"session": 1.5}, "reason": "x"}"#,
          "“target.session” in the body has to be a whole number of at most 64 bits."
        ),
        (#"{\#(session), "reason": "x", "sessions": -1}"#, "“sessions” in the body has to be a whole number from 0."),
        (#"{\#(session), "reason": "x", "sessions": "1"}"#, "“sessions” in the body has to be a whole number."),
        (#"{\#(session), "reason": 7}"#, "“reason” in the body has to be a text."),
      ]
      for (body, detail) in expected {
        let problem = try expectProblem(
          try await server.order("sessions.ban", body), .invalidValue, status: 422)
        #expect(problem.detail == detail)
      }
      let join = try await server.order("season.set", #"{"season": 1, "settings": {"join": "x"}}"#)
      #expect(
        try expectProblem(join, .invalidValue, status: 422).detail.hasPrefix(
          "The setting join takes open, ticket, code, code:TEXT with 6 to 20 letters and digits"))
      let unknown = try await server.order("sessions.ban", #"{"target": {"session": 99}, "reason": "x"}"#)
      #expect(
        try expectProblem(unknown, .unknownSession).detail.hasSuffix("look for its number in the list of sessions."))
    }
  }
}
