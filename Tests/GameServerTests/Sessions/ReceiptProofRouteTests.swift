import Boards
import Foundation
import GameAPI
import GameServer
import Leaderboard
import TapGame
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `the proof of a session` {
  @Test
  func `is given to the session's own token once the season is sealed, also when the token has expired`() async throws {
    try await RunningServer.run { server in
      let (session, other) = (try await server.join(), try await server.join(1))
      for sequence in 1...Int64(3) { #expect(try await server.tap(session, sequence: sequence).status == 200) }
      #expect(try await server.tap(other).status == 200)
      let path = "/api/sessions/\(session.session)/proof"
      let early = try await server.get(path, token: session.token)
      #expect(early.status == 409 && early.text.contains("urn:touchschool:problem:not-sealed"))
      #expect(early.contentType == "application/problem+json")

      let leaderboard = server.contest.leaderboard
      try await leaderboard.perform(EndSeason(server.contest.season.id))
      server.contest.clock.advance(byMilliseconds: SeasonSeal.delay.wholeMilliseconds)
      _ = try await leaderboard.perform(PassTime())
      let answer = try await server.get(path, token: session.token)
      #expect(answer.status == 200)
      let proof = try answer.decoded(as: ReceiptProof.self)
      let season = try await server.get("/api/seasons/\(server.contest.season.id)").decoded(as: SeasonAnswer.self)
      let root = try #require(season.seal?.receipts)
      try proof.verify(shown: root.root)
      #expect(proof.taps == 24 && proof.receipts.count == 3 && root.count == 4 && root.sessions == 2)
      #expect(!answer.text.contains("nickname"))

      try expectProblem(try await server.get(path), .noToken)
      try expectProblem(try await server.get(path, token: other.token), .invalidToken)
      try expectProblem(try await server.get("/api/sessions/99/proof", token: other.token), .invalidToken)
    }
  }
}
