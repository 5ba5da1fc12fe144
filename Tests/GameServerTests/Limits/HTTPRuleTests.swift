import Foundation
import NIOCore
import SchoolDirectory
import Testing

@testable import GameServer

/// What HTTP/1.1 (RFC 9110 and 9112) asks of a server, sent byte by byte.
@Suite(.timeLimit(.minutes(10)))
struct `a connection by the rules of HTTP` {
  private static let openingHead = "POST /api/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"

  /// Sends a server each of some texts on a connection of its own.
  ///
  /// - Returns: for each, all that comes until the server closes the connection.
  private func all(_ texts: [String], _ settings: ServerSettings = ServerSettings()) async throws -> [String] {
    try await RunningServer.run(settings: settings) { server in
      var answers: [String] = []
      for text in texts {
        answers.append(try await server.exchange(text))
      }
      return answers
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
    let answers = try await all([
      Self.openingHead + "Content-Length: 99999999\r\nExpect: 100-continue\r\n\r\n",
      "POST /api/sessions HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n{}",
    ])
    #expect(answers[0].hasPrefix("HTTP/1.1 413 ") && answers[1].hasPrefix("HTTP/1.0 422 "), "\(answers)")
  }

  @Test
  func `is closed for HTTP/1.0, unless the client asks to keep it`() async throws {
    let answers = try await all([
      "GET /healthz HTTP/1.0\r\n\r\n",
      "GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /nothing HTTP/1.0\r\n\r\n",
    ])
    let (once, twice) = (answers[0], answers[1])
    #expect(once.hasPrefix("HTTP/1.0 200 ") && once.hasSuffix(#"{"status":"up"}"#), "\(once)")
    #expect(once.lowercased().contains("\r\nconnection: close\r\n"))
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

  @Test
  func `is closed when the client says so, and the answer says so`() async throws {
    let options = ["close", "Close", "keep-alive, close"]
    let answers = try await all(
      options.map { "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: \($0)\r\n\r\nGET / HTTP/1.1\r\n\r\n" })
    for text in answers {
      #expect(text.hasPrefix("HTTP/1.1 200 ") && text.hasSuffix("}"), "\(text)")
      #expect(text.lowercased().contains("\r\nconnection: close\r\n"), "\(text)")
      #expect(text.components(separatedBy: "HTTP/1.1 ").count == 2, "more than one answer: \(text)")
    }
  }

  @Test
  func `needs one host, and takes every one that can be one`() async throws {
    let wrong = [
      "GET /healthz HTTP/1.1\r\n\r\n", "GET /healthz HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n",
      "GET /healthz HTTP/1.0\r\nHost: a\r\nhost: b\r\n\r\n", "GET /healthz HTTP/1.1\r\nHost: a/b\r\n\r\n",
      "GET /healthz HTTP/1.1\r\nHost: a, b\r\n\r\n",
    ]
    for (request, text) in zip(wrong, try await all(wrong)) {
      #expect(text.hasPrefix("HTTP/1.1 400 "), "\(request): \(text)")
      #expect(text.contains("urn:touchschool:problem:malformed-request") && text.contains("Host"), "\(request)")
    }
    let right = ["", "localhost", "127.0.0.1:8080", "[::1]:80", "xn--h32bi4v.example", "a_b.example:"].map {
      "GET /healthz HTTP/1.1\r\nHost: \($0)\r\nConnection: close\r\n\r\n"
    }
    for (request, text) in zip(right, try await all(right)) {
      #expect(text.hasPrefix("HTTP/1.1 200 "), "\(request): \(text)")
    }
  }

  @Test
  func `answers what came before a request that is refused`() async throws {
    var settings = ServerSettings()
    settings.limits.requestTime = 1
    let first = "GET /api/seasons HTTP/1.1\r\nHost: a\r\n\r\n"
    let last: [(text: String, status: Int)] = [
      ("hello\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
      ("POST /api/taps HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", 413),
      ("POST /api/taps HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{", 408),
    ]
    let answers = try await all(last.map { first + first + $0.text }, settings)
    for (status, text) in zip(last.map(\.status), answers) {
      let statuses = text.matches(of: #/HTTP/1\.1 (\d+) /#).compactMap { Int($0.1) }
      // The missing token may be told before the missing body.
      #expect(statuses == [200, 200, status] || status == 408 && statuses == [200, 200, 401], "\(text)")
    }
  }

  @Test
  func `with half a request does not keep the server from stopping until its time is over`() async throws {
    var settings = ServerSettings()
    // Longer than a test may take.
    settings.limits.requestTime = 3600
    let answers = try await RunningServer.run(settings: settings) { server in
      let bodyless = try await RawConnection.open(to: server.port)
      try await bodyless.send(Self.openingHead + "Content-Length: 10\r\nExpect: 100-continue\r\n\r\n")
      // The server has the head.
      #expect(try await bodyless.read(upTo: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
      let headless = try await RawConnection.open(to: server.port)
      try await headless.send("GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await headless.read(upTo: "}").hasPrefix("HTTP/1.1 404 "))
      try await headless.send("GET /nothing HTTP/1.1\r\nHo")
      return Task { await bodyless.all() }
    }
    #expect(ConnectionGuard.stoppingTime <= .seconds(1))
    let answer = await answers.value
    #expect(answer.hasPrefix("HTTP/1.1 503 ") && answer.lowercased().contains("\r\nretry-after: "), "\(answer)")
  }
}
