import Foundation
import GameAPI
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10)))
struct `a player's personal code` {
  private static let path = "/api/sessions/again"

  @Test func `brings the session to another device, which goes on where it is`() async throws {
    try await RunningServer.run { server in
      let first = try await server.join(1, nickname: "민준")
      _ = try await server.tap(first, taps: 8)
      let code = first.personalCode
      #expect(code.wholeMatch(of: /[2-9A-HJKMNP-TV-Z]{6}/) != nil)
      let asked: SessionAnswer = try await server.get("/api/sessions/\(first.session)", token: first.token).decoded()
      #expect(asked.personalCode == code)
      let answer = try await server.post(
        Self.path, SessionReturn(code: " \(code.prefix(3).lowercased())-\(code.dropFirst(3))"))
      #expect(answer.status == 200)
      let second: SessionAnswer = try answer.decoded()
      #expect(second.session == first.session && second.token != first.token && second.taps == 8)
      #expect(second.school == first.school && second.nickname == "민준" && second.nextSequence == 2)
      #expect(try await server.tap(second, sequence: 2, taps: 5).status == 200)
      let told: SessionAnswer = try await server.get("/api/sessions/\(first.session)", token: first.token).decoded()
      #expect(told.elsewhere == true && told.taps == 13)
    }
  }

  @Test func `brings back a session without a batch, whose two devices both send their first`() async throws {
    try await RunningServer.run { server in
      let first = try await server.join()
      let second: SessionAnswer = try await server.post(Self.path, SessionReturn(code: first.personalCode)).decoded()
      #expect(try await server.tap(first, taps: 3).status == 200)
      try expectProblem(try await server.tap(second, taps: 4), .sequenceGap)
      #expect(try await server.tap(second, sequence: 2, taps: 4).status == 200)
      #expect(try await server.contest.leaderboard.session(first.session)?.progress.accepted == 7)
    }
  }

  @Test func `is another one for each session, file and key, and of one letter changed it is none`() async throws {
    try await RunningServer.run { server in
      var codes: [String] = []
      for _ in 0..<3 { codes.append(try await server.join().personalCode) }
      #expect(Set(codes).count == 3)
      let letters = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")
      for place in 0..<6 {
        var changed = Array(codes[0])
        changed[place] = changed[place] == "2" ? "3" : "2"
        try expectProblem(try await server.post(Self.path, SessionReturn(code: String(changed))), .wrongCode)
      }
      for strange in ["", "2222", "22222", "ZZZZZZZZZZZZZZZZZZ", "🐥🐥🐥🐥🐥🐥", String(letters)] {
        let refusal = try await server.post(Self.path, SessionReturn(code: strange))
        try expectProblem(refusal, .wrongCode)
      }
      let session = try #require(try await server.contest.leaderboard.session(SessionID(rawValue: 1)))
      #expect(server.tokenKey.personalCode(of: session) == codes[0])
      #expect(TokenKey.random().personalCode(of: session) != codes[0])
    }
  }
}
