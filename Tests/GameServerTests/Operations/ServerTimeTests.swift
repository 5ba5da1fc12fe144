import Foundation
import GameAPI
import NIOHTTP1
import TapGame
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10)))
struct `the server's time` {
  @Test
  func `is told to the millisecond in every answer that no cache may keep, problems too, and in no other`() async throws
  {
    try await RunningServer.run { server in
      server.contest.clock.advance(byMilliseconds: 123)
      let session = try await server.join()
      for answer in [
        try await server.get("/api/seasons/current"), try await server.tap(session),
        try await server.get("/api/standings?window=all%3Ftop%3D3"), try await server.get("/nowhere"),
      ] {
        #expect(answer.headers["touchschool-time"] == [(Contest.start + 123).description], "\(answer.text)")
      }
      // Elsewhere it would be the time of another answer.
      for path in ["/api/boards/all", "/api/seasons", "/"] {
        let answer = try await server.get(path)
        #expect(answer.status == 200 && answer.headers["touchschool-time"].isEmpty, "\(path)")
      }
    }
  }
}
