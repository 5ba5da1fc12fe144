import GameServer
import SystemCalls
import Testing

@Suite struct `Sockets that a service manager passes` {
  @Test func `are counted from descriptor 3, with the names of their units`() {
    let environment = ["LISTEN_PID": "7", "LISTEN_FDS": "3", "LISTEN_FDNAMES": "touchschool.socket::unknown"]
    let sockets = PassedSocket.all(environment: environment, process: 7)
    #expect(sockets.map(\.descriptor) == [3, 4, 5])
    #expect(sockets.map(\.name) == ["touchschool.socket", nil, nil])
    #expect(PassedSocket.all(environment: ["LISTEN_PID": "7", "LISTEN_FDS": "1"], process: 7).map(\.name) == [nil])
  }

  @Test(arguments: [
    [:], ["LISTEN_FDS": "1"], ["LISTEN_PID": "8", "LISTEN_FDS": "1"], ["LISTEN_PID": "7"],
    ["LISTEN_PID": "7", "LISTEN_FDS": "0"], ["LISTEN_PID": "7", "LISTEN_FDS": "-1"],
    ["LISTEN_PID": "7", "LISTEN_FDS": "99999999"], ["LISTEN_PID": "7", "LISTEN_FDS": "x"],
  ])
  func `are those for this process`(environment: [String: String]) {
    #expect(PassedSocket.all(environment: environment, process: 7).isEmpty)
  }

  @Test func `have an address if they listen`() throws {
    let listener = try Self.listener(isListening: true)
    defer { close(listener) }
    let address = try #require(listeningAddress(of: listener))
    #expect(address.host == "127.0.0.1" && address.port > 0)
    let other = try Self.listener(isListening: false)
    defer { close(other) }
    #expect(listeningAddress(of: other) == nil)
    #expect(listeningAddress(of: STDIN_FILENO) == nil)
    #expect(listeningAddress(of: 987) == nil)
  }

  /// A TCP socket on loopback.
  private static func listener(isListening: Bool) throws -> Int32 {
    let descriptor = socket(AF_INET, streamSocket, 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let bound = withUnsafePointer(to: &place) { place in
      place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(bound == 0)
    if isListening { try #require(listen(descriptor, 1) == 0) }
    return descriptor
  }
}
