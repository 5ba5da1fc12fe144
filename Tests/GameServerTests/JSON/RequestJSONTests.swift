import Foundation
import Boards
import GameAPI
import Leaderboard
import TapGame
import SchoolDirectory
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `a body that is not JSON` {
  @Test
  func `with a comma too many is refused as a body, and the place is told`() async throws {
    try await RunningServer.run { server in
      let session = try await server.join()
      for (path, body, byte) in [
        ("/api/taps", #"{"sequence":1,"taps":8,"span":1000,}"#, 36),
        ("/api/taps", #"{"sequence":1,"taps":8,"span":1000,"more":[1,]}"#, 46),
        ("/api/sessions", #"{"school":"test:high:S1000",}"#, 29),
      ] {
        let answer = try await server.post(path, json: body, token: session.token)
        let problem = try expectProblem(answer, .malformedRequest)
        #expect(problem.detail == "The body is not JSON: see what stands at byte \(byte).")
      }
      let kept = try await server.contest.leaderboard.totals(season: server.contest.season.id)
      #expect(kept.schools.allSatisfy { $0.taps == 0 })
    }
  }
}
