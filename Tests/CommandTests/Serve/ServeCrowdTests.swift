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
      let crowd = (0..<330).map { _ in Self.connection(to: server.port) }
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

  /// A connection on which nothing is sent; -1 if there is none.
  private static func connection(to port: Int) -> Int32 {
    let descriptor = socket(AF_INET, streamSocket, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else {
      close(descriptor)
      return -1
    }
    return descriptor
  }
}
