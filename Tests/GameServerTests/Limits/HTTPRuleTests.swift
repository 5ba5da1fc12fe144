import Foundation
import GameAPI
import NIOCore
import SchoolDirectory
import Testing

@testable import GameServer

/// What HTTP/1.1 (RFC 9110 and 9112) asks of a server, sent byte by byte.
@Suite(.timeLimit(.minutes(10)))
struct `a connection by the rules of HTTP` {
  private static let openingHead = "POST /api/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"

  /// Sends one text and returns all that comes until the server closes the connection.
  private func all(_ text: String, _ settings: ServerSettings = ServerSettings()) async throws -> String {
    try await RunningServer.run(settings: settings) { server in
      let connection = try await RawConnection.open(to: server.port)
      try await connection.send(text)
      return await connection.all()
    }
  }

  @Test(arguments: ["100-continue", "100-Continue"])
  func `lets a client send the body that it holds back`(expectation: String) async throws {
    try await RunningServer.run { server in
      let body = #"{"school": "\#(server.contest.schools[0].id)"}"#
      let connection = try await RawConnection.open(to: server.port)
      try await connection.send(
        Self.openingHead + "Content-Length: \(body.utf8.count)\r\nExpect: \(expectation)\r\nConnection: close\r\n\r\n")
      #expect(try await connection.read(upTo: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
      try await connection.send(body)
      #expect(await connection.all().hasPrefix("HTTP/1.1 201 "))
    }
  }

  @Test
  func `tells a client to go on only after the answers before it, and never one whose body it will not take`()
    async throws
  {
    try await RunningServer.run { server in
      let connection = try await RawConnection.open(to: server.port)
      try await connection.send(
        "GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n" + Self.openingHead
          + "Content-Length: 2\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n")
      let text = try await connection.read(upTo: "100 Continue\r\n\r\n")
      #expect(text.hasPrefix("HTTP/1.1 404 ") && text.hasSuffix("}HTTP/1.1 100 Continue\r\n\r\n"), "\(text)")
      try await connection.send("{}")
      #expect(await connection.all().hasPrefix("HTTP/1.1 422 "))
    }
    let refused = try await all(Self.openingHead + "Content-Length: 99999999\r\nExpect: 100-continue\r\n\r\n")
    #expect(refused.hasPrefix("HTTP/1.1 413 "), "\(refused)")
    let old = try await all(
      "POST /api/sessions HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n{}"
    )
    #expect(old.hasPrefix("HTTP/1.0 422 "), "\(old)")
  }

  @Test
  func `is closed for HTTP/1.0, unless the client asks to keep it`() async throws {
    let once = try await all("GET /healthz HTTP/1.0\r\n\r\n")
    #expect(once.hasPrefix("HTTP/1.0 200 ") && once.hasSuffix(#"{"status":"up"}"#), "\(once)")
    #expect(once.lowercased().contains("\r\nconnection: close\r\n"))
    let twice = try await all(
      "GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /nothing HTTP/1.0\r\n\r\n")
    #expect(twice.hasPrefix("HTTP/1.0 200 ") && twice.contains("}HTTP/1.0 404 "), "\(twice)")
    #expect(twice.lowercased().contains("\r\nconnection: keep-alive\r\n"))
  }

  @Test
  func `sends HTTP/1.0 an event stream without chunks`() async throws {
    try await RunningServer.run { server in
      let connection = try await RawConnection.open(to: server.port)
      try await connection.send("GET /api/boards/all/stream?top=1 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      let text = try await connection.read(upTo: "}\n\n")
      let parts = text.split(separator: "\r\n\r\n", maxSplits: 1)
      let head = try #require(parts.first).lowercased()
      #expect(head.hasPrefix("http/1.0 200 ") && head.contains("\r\nconnection: close"))
      #expect(!head.contains("transfer-encoding"))
      let events = try #require(parts.last)
      #expect(
        events.wholeMatch(
          of: /retry: \d+\n\nevent: beat\ndata: \d+\n\nevent: snapshot\nid: \d+\ndata: \{[^\r\n]+\}\n\n/) != nil,
        "\(text)")
      // Others may be sent a change, as it is.
      try await server.contest.tap(3, for: 0)
      let change = try await connection.read(upTo: "}\n\n")
      // Behind heartbeats, if the machine is slow.
      #expect(
        change.wholeMatch(of: /(?:event: beat\ndata: \d+\n\n)*event: change\nid: \d+\ndata: \{[^\r\n]+\}\n\n/) != nil,
        "\(change)")
    }
  }

  @Test(arguments: ["close", "Close", "keep-alive, close"])
  func `is closed when the client says so, and the answer says so`(option: String) async throws {
    let text = try await all("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: \(option)\r\n\r\nGET / HTTP/1.1\r\n\r\n")
    #expect(text.hasPrefix("HTTP/1.1 200 ") && text.hasSuffix("}"), "\(text)")
    #expect(text.lowercased().contains("\r\nconnection: close\r\n"))
    #expect(text.components(separatedBy: "HTTP/1.1 ").count == 2, "more than one answer: \(text)")
  }

  @Test(arguments: [
    "GET /healthz HTTP/1.1\r\n\r\n", "GET /healthz HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n",
    "GET /healthz HTTP/1.0\r\nHost: a\r\nhost: b\r\n\r\n", "GET /healthz HTTP/1.1\r\nHost: a/b\r\n\r\n",
    "GET /healthz HTTP/1.1\r\nHost: a, b\r\n\r\n",
  ])
  func `needs one host`(request: String) async throws {
    let text = try await all(request)
    #expect(text.hasPrefix("HTTP/1.1 400 "), "\(text)")
    #expect(text.contains("urn:touchschool:problem:malformed-request") && text.contains("Host"))
  }

  @Test(arguments: ["", "localhost", "127.0.0.1:8080", "[::1]:80", "xn--h32bi4v.example", "a_b.example:"])
  func `takes every host that can be one`(host: String) async throws {
    let text = try await all("GET /healthz HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
    #expect(text.hasPrefix("HTTP/1.1 200 "), "\(text)")
  }

  @Test(arguments: [
    ("hello\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
    ("POST /api/taps HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", 413),
    ("POST /api/taps HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{", 408),
  ])
  func `answers what came before a request that is refused`(last: String, status: Int) async throws {
    var settings = ServerSettings()
    settings.limits.requestTime = 1
    let first = "GET /api/seasons HTTP/1.1\r\nHost: a\r\n\r\n"
    let text = try await all(first + first + last, settings)
    let statuses = text.matches(of: #/HTTP/1\.1 (\d+) /#).compactMap { Int($0.1) }
    // The missing token may be told before the missing body.
    #expect(statuses == [200, 200, status] || status == 408 && statuses == [200, 200, 401], "\(text)")
  }

  @Test
  func `with half a request does not keep the server from stopping until its time is over`() async throws {
    let clock = ContinuousClock()
    var settings = ServerSettings()
    settings.limits.requestTime = 300
    let (start, answers) = try await RunningServer.run(settings: settings) { server in
      let bodyless = try await RawConnection.open(to: server.port)
      try await bodyless.send(Self.openingHead + "Content-Length: 10\r\nExpect: 100-continue\r\n\r\n")
      // The server has the head.
      #expect(try await bodyless.read(upTo: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
      let headless = try await RawConnection.open(to: server.port)
      try await headless.send("GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await headless.read(upTo: "}").hasPrefix("HTTP/1.1 404 "))
      try await headless.send("GET /nothing HTTP/1.1\r\nHo")
      return (clock.now, Task { await bodyless.all() })
    }
    // It takes one second; the machine may be busy with other tests.
    let time = start.duration(to: clock.now)
    #expect(time < .seconds(30), "\(time)")
    #expect(ConnectionGuard.stoppingTime <= .seconds(1))
    let answer = await answers.value
    #expect(answer.hasPrefix("HTTP/1.1 503 ") && answer.lowercased().contains("\r\nretry-after: "), "\(answer)")
  }
}
