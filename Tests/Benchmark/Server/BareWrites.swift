import ArgumentParser
import Foundation
import NIOCore
import NIOPosix
import SystemCalls

/// The least that a change can cost a server of event streams: a loop that writes the same bytes to each connection, one system call for
/// each, and does nothing else. It runs as a process of its own, and this one reads, as with the streams.
struct BareWrites: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bare-writes",
    abstract: "Writes rounds of bytes to many connections, and prints a round's processor time in milliseconds.",
    shouldDisplay: false)

  /// About as many bytes as an event with 20 schools has. With a quarter of them a round takes as long.
  private static let bytes = 2500

  @Option(help: "The port that listens.") var port: UInt16
  @Option(help: "How many connections to open.") var connections: Int
  @Option(help: "How often to write to all.") var rounds: Int

  func run() async throws {
    FileDescriptors.raise(to: connections + 100)
    let sockets = try (0..<connections).map { _ in try connect() }
    let content = [UInt8](repeating: UInt8(ascii: "."), count: Self.bytes)
    try await Task.sleep(for: .seconds(1))
    let before = ProcessorTime.ofThisProcess
    for round in 0..<rounds {
      for socket in sockets where write(socket, content, content.count) != content.count {
        throw BenchmarkFailure("a connection does not take the bytes")
      }
      // The pauses of the streams' changes.
      try await Task.sleep(for: .milliseconds(250 + 13 * (round % 8)))
    }
    print((ProcessorTime.ofThisProcess - before) / Double(rounds))
  }

  private func connect() throws -> Int32 {
    let socket = socket(AF_INET, streamSocket, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let size = socklen_t(MemoryLayout.size(ofValue: address))
    let connected = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { connectSocket(socket, $0, size) }
    }
    guard connected == 0 else { throw BenchmarkFailure("a connection cannot be opened") }
    return socket
  }

  /// The processor time of a round, in milliseconds.
  static func measure(connections: Int, rounds: Int, on loop: any EventLoop) async throws -> Double {
    let listener = try await ServerBootstrap(group: loop)
      .serverChannelOption(.backlog, value: 4096)
      .bind(host: "127.0.0.1", port: 0).get()
    let output = try await WholeProcess.outputOfThisProgram([
      "bare-writes", "--port", "\(listener.localAddress?.port ?? 0)", "--connections", "\(connections)", "--rounds",
      "\(rounds)",
    ])
    try await listener.close()
    guard let time = Double(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw BenchmarkFailure("the bare writes printed no time")
    }
    return time
  }
}

/// `connect(2)`, whose name the method hides.
private func connectSocket(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
  connect(socket, address, size)
}
