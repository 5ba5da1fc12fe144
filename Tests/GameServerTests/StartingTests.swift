import Testing

@Suite(.timeLimit(.minutes(10)))
struct `starting and stopping` {
  @Test
  func `a server that was started answers, and stops in order`() async throws {
    try await RunningServer.run { server in
      let answer = try await server.get("/nowhere")
      #expect(answer.status == 404)
    }
  }
}
