import SystemCalls
import Testing

/// More connections than the process may have descriptors. Where all were taken, libdispatch ended the process. Where
/// connections without a place stayed open, nobody was let in any more.
@Suite("A server with few descriptors", .timeLimit(.minutes(10)))
struct ServeCrowdTests {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  @Test("says so, lives with more connections than it can have, and answers when they are gone")
  func crowd() async throws {
    let outcome = try await ServedContest.run(workplace, within: ["prlimit", "--nofile=256:256"]) { server in
      let crowd = (0..<330).map { _ in server.openConnection() }
      #expect(!crowd.contains { $0 < 0 })
      for descriptor in crowd { close(descriptor) }
      // Until the server has seen that they are gone, it has no room for others.
      while await (try? server.send("GET", "/api/boards/all?top=1"))?.status != 200 { try Task.checkCancellation() }
      server.stop()
    }
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(
      outcome.errors.contains(
        " NOTICE   The system's limit of 256 open files leaves 29 connections of 40000; for all of them, set LimitNOFILE=41264 in the service's unit, or ulimit -n in the shell"
      ), "\(outcome.errors)")
  }
}
