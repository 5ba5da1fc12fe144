import AsyncHTTPClient
import Foundation
import Leaderboard
import TapGame
import TestSupport
import Testing

@testable import GameServer

/// Streams once stayed away for good after the file had been away for a moment.
@Suite(.timeLimit(.minutes(10))) struct `Streams of a contest that cannot be followed` {
  private static let path = "/api/boards/all/stream"

  @Test func `end, are refused meanwhile, and show the board as it is afterwards`() async throws {
    try await RunningServer.run { server in
      let contest = server.contest
      let elsewhere = contest.folder.path("elsewhere.sqlite")
      // Of its own, as the connection ends with the stream.
      let client = HTTPClient()
      var stream = try await StreamClient(server, Self.path, client: client)
      _ = try await stream.event()
      try FileManager.default.moveItem(atPath: contest.path, toPath: elsewhere)
      while try await stream.next() != nil {}
      try await client.shutdown()
      let refused = try await StreamClient(server, Self.path)
      #expect(refused.status == 503)
      #expect(try await server.get("/readyz").status == 503)
      try FileManager.default.moveItem(atPath: elsewhere, toPath: contest.path)
      #expect(try await server.get("/readyz").status == 200)
      let receipt = try await contest.tap(5, for: 1)
      var again = try await StreamClient(server, Self.path, headers: [("last-event-id", "1")])
      #expect(try await again.event().revision == receipt.revision.rawValue)
      let next = try await contest.tap(5, for: 0)
      #expect(try await again.event().revision == next.revision.rawValue)
    }
  }
}
