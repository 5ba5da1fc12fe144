import AsyncHTTPClient
import Foundation
import FreePorts
import NIOCore
import NIOHTTP1
import TestSupport
import Testing

/// `touchschool serve` as a service manager starts it: with a socket that is open, and with a socket for notices.
@Suite("A server that a service manager starts", .timeLimit(.minutes(10)))
struct ServedByManagerTests {
  private static let activation = Program.installed("systemd-socket-activate")

  @Test(
    "serves on the socket that it is passed, says when it is ready, alive and stopping, and leaves nothing behind",
    .enabled(if: activation != nil, "systemd is not installed."))
  func passedSocket() async throws {
    let workplace = try Workplace()
    let notices = try DatagramReceiver(workplace.path("notify"))
    let port = try FreePorts.find(1)[0]
    // The environment that systemd gives a service of Type=notify with WatchdogSec=20.
    let variables = [
      "NOTIFY_SOCKET=\(workplace.path("notify"))", "WATCHDOG_USEC=20000000", "TMPDIR=\(workplace.folder.path)",
    ]
    let wrapper =
      [try #require(Self.activation), "--listen", "127.0.0.1:\(port)", "--fdname", "web"]
      + variables.flatMap { ["--setenv", $0] }
    // The program is started by the first connection, which waits for it.
    let first = Task {
      while !Task.isCancelled {
        let request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/readyz")
        if let answer = try? await ServedContest.client.execute(request, timeout: .minutes(2)) { return answer.status }
      }
      return .internalServerError
    }
    let outcome = try await ServedContest.run(workplace, within: wrapper, environment: [:]) { server in
      #expect(server.port == port)
      #expect(await first.value == .ok)
      _ = try await server.openSession()
      let request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/api/boards/all/stream")
      var stream = try await ServedContest.client.execute(request, timeout: .minutes(2)).body.makeAsyncIterator()
      var streamed = ""
      while !streamed.contains("data:"), let bytes = try await stream.next() { streamed += String(buffer: bytes) }
      server.stop()
      streamed = ""
      while let bytes = try await stream.next() { streamed += String(buffer: bytes) }
      // The socket stays open, so a browser need not wait for a whole second.
      let pause = streamed.split(separator: "\n").last { $0.hasPrefix("retry: ") }.flatMap { Int($0.dropFirst(7)) }
      #expect(try (100...500).contains(#require(pause, "\(streamed)")))
    }
    first.cancel()
    var told: [String] = []
    while let notice = notices.next() { told.append(notice) }
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(told.contains("READY=1\nSTATUS=Listening on http://127.0.0.1:\(port)"), "\(told)")
    #expect(told.contains("WATCHDOG=1"))
    let stopping = try #require(told.lastIndex(of: "STOPPING=1"), "\(told)")
    #expect(told[(stopping + 1)...].allSatisfy { $0 == "WATCHDOG=1" }, "\(told)")
    // The socket's address decides, so no other is advised.
    #expect(outcome.errors.contains("another address of the passed socket lets others join"), "\(outcome.errors)")
    #expect(try workplace.names().filter { $0.hasPrefix("touchschool-") } == [])
  }

  @Test(
    "refuses a passed socket that no server can listen on",
    .enabled(if: activation != nil, "systemd is not installed."))
  func wrongSocket() async throws {
    let workplace = try Workplace()
    let socket = workplace.path("socket")
    let command = [
      try #require(Self.activation), "--listen", socket, "--fdname", "web", try Binary.path(), "serve",
      "--session-work",
      "0",
    ]
    let knocking = Task {
      while !Task.isCancelled {
        let knock = try await Program("/usr/bin/env", ["curl", "-s", "--unix-socket", socket, "http://x/"]).run()
        // 7: nobody listens there yet.
        if knock.status != 7 { return }
      }
    }
    let outcome = try await workplace.run(command)
    knocking.cancel()
    #expect(outcome.exitCode == 64)
    #expect(
      outcome.errors.contains(
        "Error: The passed socket “web” does not listen for TCP connections; write an address and a port after ListenStream= in its unit.\n"
      ), "\(outcome.errors)")
  }
}
