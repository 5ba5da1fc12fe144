import Boards
import Foundation
import GameAPI
import Leaderboard
import Logging
import NIOCore
import NIOHTTP1
import Synchronization
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10)))
struct `health` {
  @Test
  func `a server that is told to stop is no longer ready, takes no connection more, and ends`() async throws {
    let contest = try await Contest()
    let server = contest.server()
    let (ports, found) = AsyncStream.makeStream(of: Int.self)
    let (stops, stop) = AsyncStream.makeStream(of: Never.self)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        try await server.run(until: { for await _ in stops {} }) { address in found.yield(address?.port ?? 0) }
      }
      let port = try #require(await ports.first { _ in true })
      let connection = try await RawConnection.open(to: port)
      // A request that is under way is finished.
      try await connection.send("GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await connection.read(upTo: "ready").hasPrefix("HTTP/1.1 200 "))
      #expect(!server.readiness.isStopping)
      stop.finish()
      try await tasks.waitForAll()
      #expect(server.readiness.isStopping)
      try await connection.closed()
      await #expect(throws: (any Error).self) { try await RawConnection.open(to: port) }
    }
  }
}
