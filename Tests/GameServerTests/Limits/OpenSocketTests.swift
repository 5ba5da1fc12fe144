import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10)))
struct `Descriptors for connections` {
  @Test(arguments: [(65_536, 40_000), (20_000, 40_000), (4096, 40_000), (1024, 40_000), (512, 300), (256, 40_000)])
  func `stay within the system's limit, with a reserve`(limit: Int, wanted: Int) {
    let budget = DescriptorBudget(limit: limit, connections: wanted)
    let batch = Int(AcceptingHandler.batch)
    #expect(budget.connections >= 1 && budget.refused >= 1 && budget.connections <= wanted)
    #expect(budget.connections + budget.refused + batch + min(200, limit / 2) <= limit)
    let enough = DescriptorBudget(limit: DescriptorBudget.wanted(for: wanted), connections: wanted)
    #expect(enough.connections == wanted && enough.refused == ServerLimits.maximumRefused)
  }

  @Test func `are never more than there are, however many come, and go to others when they are free`() async throws {
    var settings = ServerSettings()
    settings.limits.connections = 20
    settings.refusedConnections = 4
    try await RunningServer.run(settings: settings) { server in
      // All of them connect, because the system keeps those that are not accepted yet.
      var crowd: [RawConnection] = []
      for _ in 0..<200 { crowd.append(try await RawConnection.open(to: server.port)) }
      #expect(server.sockets.limit == 20 + 4 + Int(AcceptingHandler.batch))
      // The last one comes in only when others before it were closed, and is refused.
      _ = await crowd[199].all()
      for connection in crowd { try? await connection.close() }
      #expect(try await server.get("/healthz").status == 200)
      #expect(server.sockets.peak > 20 && server.sockets.peak <= server.sockets.limit, "\(server.sockets.peak)")
    }
  }
}
