import Foundation
import GameAPI
import GameServer
import Leaderboard
import NIOHTTP1
import SchoolDirectory
import TapGame
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `tapping with a token` {
  private func send(_ token: String?, to server: RunningServer, sequence: Int64 = 1) async throws -> Answer {
    try await server.post("/api/taps", TapReport(sequence: sequence, taps: 1, span: 100), token: token)
  }

  @Test
  func `without one, or with one that was not signed here, nothing counts`() async throws {
    try await RunningServer.run { server in
      let session = try await server.join()
      let token = try #require(session.token)
      let bare = try await send(nil, to: server)
      try expectProblem(bare, .noToken)
      #expect(bare.headers["www-authenticate"] == [#"Bearer realm="touchschool""#])
      let stored = try #require(try await server.contest.leaderboard.session(session.session))
      let forged = [
        String(token.dropLast()), String(token.dropFirst()), String(token.prefix(20)), "a", "x y z", token + "A",
        TokenKey.key(8).sign(Token(stored, expiresAt: nil, device: 1)),
        token.replacing(/[a-z]/, with: "z", maxReplacements: 1),
      ]
      for text in forged {
        let answer = try await send(text, to: server)
        try expectProblem(answer, .invalidToken)
        #expect(answer.headers["www-authenticate"] == [#"Bearer realm="touchschool", error="invalid_token""#])
      }
      let basic = try await server.send(
        "POST", "/api/taps", body: Data("{}".utf8), contentType: "application/json",
        headers: [("authorization", "Basic \(token)")])
      try expectProblem(basic, .noToken)
      #expect(try await server.contest.leaderboard.totals(season: server.contest.season.id).schools.isEmpty)
      #expect(try await send(token, to: server).status == 200)
    }
  }

  @Test
  func `one of another season, school or opening is foreign`() async throws {
    try await RunningServer.run { server in
      let session = try await server.join()
      let stored = try #require(try await server.contest.leaderboard.session(session.session))
      for other in [
        stored.with(season: SeasonID(rawValue: stored.season.rawValue + 1)),
        stored.with(school: server.contest.schools[1].id), stored.with(openedAt: stored.openedAt + 1),
      ] {
        let token = server.tokenKey.sign(Token(other, expiresAt: nil, device: 1))
        try expectProblem(try await send(token, to: server), .invalidToken)
        try expectProblem(try await server.get("/api/sessions/\(session.session)", token: token), .invalidToken)
      }
      #expect(try await server.contest.leaderboard.totals(season: server.contest.season.id).schools.isEmpty)
    }
  }

  @Test
  func `one of another contest with the same key is foreign, or of no session here`() async throws {
    let old = try await RunningServer.run { try await $0.join() }
    let contest = try await Contest()
    contest.clock.advance(byMilliseconds: 1)
    try await RunningServer.run(contest) { server in
      try expectProblem(try await server.tap(old), .unknownSession)
      _ = try await server.join()
      try expectProblem(try await server.tap(old), .invalidToken)
    }
  }

  @Test
  func `an end that was set while it was out ends it, too`() async throws {
    try await RunningServer.run { server in
      let session = try await server.join()
      let first: TapAnswer = try await server.tap(session, taps: 8).decoded()
      try await server.contest.leaderboard.perform(EndSeason(server.contest.season.id))
      let again: TapAnswer = try await server.tap(session, taps: 8).decoded()
      #expect(again == first)
      try expectProblem(try await server.tap(session, sequence: 2), .seasonEnded, status: 401)
    }
  }

  @Test
  func `while a season counts its last taps its tokens are good for them, and then for repeats`() async throws {
    let contest = try await Contest(endsAt: Contest.start + 60_000, rules: .standard)
    try await RunningServer.run(contest) { server in
      let session = try await server.join()
      let first: TapAnswer = try await server.tap(session, taps: 8).decoded()
      contest.clock.set(to: Contest.start + 62_999)
      #expect(try await server.tap(session, sequence: 2).status == 200)
      let board = try await server.get("/api/boards/all").text.filter { !$0.isWhitespace }
      #expect(board.contains(#""state":"counting""#) && board.contains(#""finalAt":"\#(Contest.start + 63_000)""#))
      contest.clock.advance(byMilliseconds: 1)
      let taps = try await contest.leaderboard.totals(season: contest.season.id).schools.map(\.taps)
      let again: TapAnswer = try await server.tap(session, taps: 8).decoded()
      #expect(again == first && first.receipt.accepted == 8)
      let late = try await server.tap(session, sequence: 3)
      try expectProblem(late, .seasonEnded, status: 401)
      #expect(late.headers["www-authenticate"].count == 1)
      #expect(try await contest.leaderboard.totals(season: contest.season.id).schools.map(\.taps) == taps)
      #expect(try await server.get("/api/boards/all").text.filter { !$0.isWhitespace }.contains(#""state":"ended""#))
    }
  }

  @Test
  func `a season whose end was moved on takes the taps of those who joined before`() async throws {
    let contest = try await Contest(endsAt: Contest.start + 60_000)
    try await RunningServer.run(contest) { server in
      let session = try await server.join()
      try await contest.leaderboard.perform(EndSeason(contest.season.id, at: Contest.start + 120_000))
      contest.clock.advance(byMilliseconds: 90_000)
      #expect(try await server.tap(session).status == 200)
      contest.clock.advance(byMilliseconds: 30_000)
      try expectProblem(try await server.tap(session, sequence: 2), .seasonEnded, status: 401)
    }
  }
}

extension Session {
  fileprivate func with(season: SeasonID? = nil, school: SchoolID? = nil, openedAt: Timestamp? = nil) -> Session {
    Session(
      id: id, season: season ?? self.season, school: school ?? self.school, nickname: nickname,
      openedAt: openedAt ?? self.openedAt, progress: progress)
  }
}
