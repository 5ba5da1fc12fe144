import GameAPI
import Hummingbird
import Logging
import NIOHTTP1
import SchoolDirectory
import TestSupport
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10)))
struct `connections that take too much` {
  private func settings(_ change: (inout ServerLimits) -> Void) -> ServerSettings {
    var settings = ServerSettings()
    change(&settings.limits)
    return settings
  }

  @Test
  func `a head that comes byte by byte is answered 408, and nobody waits for it`() async throws {
    try await RunningServer.run(settings: settings { $0.requestTime = 1 }) { server in
      let slow = try await RawConnection.open(to: server.port)
      try await slow.send("G")
      #expect(try await server.get("/nothing").status == 404)
      // On a busy machine the time is over by now, and the connection closed.
      slow.sendAndForget("E")
      let answer = await slow.all()
      #expect(answer.hasPrefix("HTTP/1.1 408 "))
      #expect(answer.contains("urn:touchschool:problem:request-timeout"))
      #expect(answer.lowercased().contains("connection: close"))
    }
  }

  // Who has no token is told so at once, if the machine is not too busy; the connection does not stay open for the rest all the same.
  @Test(arguments: [("/api/sessions", "408"), ("/api/taps", "401")])
  func `a body that does not come is answered 408`(path: String, status: String) async throws {
    try await RunningServer.run(settings: settings { $0.requestTime = 1 }) { server in
      let answer = try await server.exchange(
        "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\nContent-Type: application/json\r\n\r\n{")
      #expect(answer.hasPrefix("HTTP/1.1 \(status) ") || answer.hasPrefix("HTTP/1.1 408 "), "\(answer)")
    }
  }

  @Test
  func `a body that is too long is answered 413 before it comes, or when it grows, and what follows is not read`()
    async throws
  {
    try await RunningServer.run(settings: settings { $0.body = 100 }) { server in
      let early = try await server.exchange("POST /api/taps HTTP/1.1\r\nHost: a\r\nContent-Length: 101\r\n\r\n")
      #expect(early.hasPrefix("HTTP/1.1 413 ") && early.contains("urn:touchschool:problem:body-too-large"), "\(early)")
      let connection = try await RawConnection.open(to: server.port)
      try await connection.send(
        """
        POST /api/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n
        """)
      for _ in 0..<100 { connection.sendAndForget("a\r\n0123456789\r\n") }
      let answer = await connection.all()
      #expect(answer.hasPrefix("HTTP/1.1 413 "), "\(answer)")
      #expect(answer.contains("urn:touchschool:problem:body-too-large"))
    }
  }

  @Test
  func `a body whose length is beyond every number is refused at once`() async throws {
    // Who waits for the body fails.
    try await RunningServer.run(settings: settings { $0.requestTime = 3_000 }) { server in
      for (length, status) in [
        ("9223372036854775807", "413"), ("9223372036854775808", "413"), ("18446744073709551615", "413"),
        ("99999999999999999999", "400"),
      ] {
        let answer = try await server.exchange(
          "POST /api/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: \(length)\r\n\r\n{"
        )
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(length): \(answer)")
        #expect(answer.lowercased().contains("connection: close"), "\(length)")
      }
    }
  }

  private static let chunkedOpening =
    "POST /api/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n"

  @Test(arguments: ["", "{\r\n1;"])
  func `chunk extensions count as what a request sends`(between: String) async throws {
    let limits = settings {
      $0.header = 1_000
      $0.requestTime = 3_000
    }
    try await RunningServer.run(settings: limits) { server in
      let connection = try await RawConnection.open(to: server.port)
      try await connection.send(Self.chunkedOpening + "Expect: 100-continue\r\n\r\n")
      #expect(try await connection.read(upTo: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
      connection.sendAndForget("1;")
      let extensions = String(repeating: "a", count: 100)
      for _ in 0..<100 { connection.sendAndForget(extensions + (between.isEmpty ? "" : "\r\n" + between)) }
      let answer = await connection.all()
      #expect(answer.hasPrefix("HTTP/1.1 413 "), "\(answer)")
      #expect(answer.contains("urn:touchschool:problem:body-too-large"))
    }
  }

  @Test
  func `a body in chunks of one byte is taken`() async throws {
    try await RunningServer.run(settings: settings { $0.header = 1_000 }) { server in
      let body = #"{"school": "\#(server.contest.schools[0].id)"}"# + String(repeating: " ", count: 10_000)
      let connection = try await RawConnection.open(to: server.port)
      try await connection.send(Self.chunkedOpening + "Connection: close\r\n\r\n")
      connection.sendAndForget(body.map { "1\r\n\($0)\r\n" }.joined() + "0\r\n\r\n")
      let answer = await connection.all()
      #expect(answer.hasPrefix("HTTP/1.1 201 "), "\(answer)")
    }
  }

  @Test
  func `a head that is too large is answered 431`() async throws {
    try await RunningServer.run(settings: settings { $0.header = 1_000 }) { server in
      let answer = try await server.exchange(
        "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 1_001))\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 431 "))
      #expect(answer.contains("urn:touchschool:problem:header-too-large"))
    }
  }

  @Test
  func `what is not HTTP is answered 400, and so is a question that is not percent-encoded, which says so`()
    async throws
  {
    try await RunningServer.run { server in
      for bytes in [
        "hello\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\u{16}\u{3}\u{1}\u{0}\u{0}\u{0}",
        "GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
      ] {
        let answer = try await server.exchange(bytes)
        #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(bytes)")
        #expect(answer.contains("urn:touchschool:problem:malformed-request"), "\(bytes)")
      }
      let answer = try await server.exchange("GET /api/schools?q=서울 HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 400 "))
      #expect(answer.contains("percent-encoded"))
      #expect(answer.contains("x-content-type-options: nosniff"))
    }
  }

  @Test
  func `no browser is to guess what an answer is`() async throws {
    try await RunningServer.run { server in
      for path in [
        "/api/boards/all", "/api/schools?limit=x", "/nothing", "/healthz", "/openapi.yaml", "/", "/metrics",
      ] {
        let headers = try await server.get(path).headers
        #expect(headers["x-content-type-options"] == ["nosniff"], "\(path)")
      }
    }
  }

  @Test
  func `a connection that idles is closed, before its first request and after one`() async throws {
    try await RunningServer.run(settings: settings { $0.idleTime = 3 }) { server in
      let silent = try await RawConnection.open(to: server.port)
      #expect(try await server.exchange("GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n").hasPrefix("HTTP/1.1 404 "))
      #expect(await silent.all() == "")
    }
  }

  @Test
  func `an address is told when it holds too many connections, and may have another when one is closed`() async throws {
    try await RunningServer.run(settings: settings { $0.connectionsPerAddress = 2 }) { server in
      let one = try await RawConnection.open(to: server.port)
      let two = try await RawConnection.open(to: server.port)
      for connection in [one, two] {
        try await connection.send("GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await connection.read(upTo: "}").hasPrefix("HTTP/1.1 404 "))
        try await connection.send("GET /some HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n")
        #expect(try await connection.read(upTo: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
      }
      // On both something is under way, so neither gives way.
      let third = try await RawConnection.open(to: server.port)
      // The answer comes without a question, and the question may find the connection closed.
      third.sendAndForget("GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n")
      let answer = await third.all()
      #expect(answer.hasPrefix("HTTP/1.1 429 "))
      #expect(answer.contains("retry-after: "))
      try await one.close()
      // The server hears of it on its own time, and until then may refuse.
      var text = ""
      repeat {
        let next = try await RawConnection.open(to: server.port)
        next.sendAndForget("GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        text = await next.all()
      } while text.hasPrefix("HTTP/1.1 429 ")
      #expect(text.hasPrefix("HTTP/1.1 404 "))
    }
  }

  @Test
  func `an address that holds too many connections loses the one that has been idle for longest`() async throws {
    try await RunningServer.run(settings: settings { $0.connectionsPerAddress = 2 }) { server in
      var connections: [RawConnection] = []
      for number in 0..<5 {
        let connection = try await RawConnection.open(to: server.port)
        try await connection.send("GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await connection.read(upTo: "}").hasPrefix("HTTP/1.1 404 "))
        connections.append(connection)
        if number >= 2 { try await connections[number - 2].closed() }
      }
      // The two newest are open.
      for connection in connections.suffix(2) {
        try await connection.send("GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(await connection.all().contains("HTTP/1.1 404 "))
      }
    }
  }

  @Test
  func `connections that say nothing, trickle or never read do not hold up another client`() async throws {
    try await RunningServer.run { server in
      var held: [RawConnection] = []
      for number in 0..<size(100, full: 500) {
        let connection = try await RawConnection.open(to: server.port, readsAnswers: false)
        if number.isMultiple(of: 3) { try await connection.send("POST /api/taps HTT") }
        if number % 3 == 1 {
          connection.sendAndForget(String(repeating: "GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n", count: 20))
        }
        held.append(connection)
      }
      for _ in 0..<20 { #expect(try await server.get("/nothing").status == 404) }
      for connection in held { try? await connection.close() }
    }
  }
}
