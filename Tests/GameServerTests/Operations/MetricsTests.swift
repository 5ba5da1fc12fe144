import Foundation
import GameAPI
import SchoolDirectory
import TapGame
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10)))
struct `figures` {
  @Test
  func `are counted by the pattern of a path, taps and sessions as the receipts say`() async throws {
    try await RunningServer.run { server in
      let opening = SessionOpening(school: server.contest.schools[0].id)
      let session: SessionAnswer = try await server.post("/api/sessions", opening).decoded()
      let tap = TapReport(sequence: 1, taps: 7, span: 0)
      _ = try await server.post("/api/taps", tap, token: session.token)
      _ = try await server.post("/api/taps", TapReport(sequence: 2, taps: 500, span: 0), token: session.token)
      for path in ["/made-up", "/made-up/2", "/api/sessions/1"] { _ = try await server.get(path) }
      _ = try await server.send("BREW", "/made-up")
      let text = try await server.get("/metrics").text
      let lines = text.split(separator: "\n").map(String.init)
      for line in [
        #"touchschool_http_requests_total{method="POST",route="/api/sessions",status="201"} 1"#,
        #"touchschool_http_requests_total{method="POST",route="/api/taps",status="200"} 2"#,
        #"touchschool_http_requests_total{method="GET",route="/api/sessions/{id}",status="401"} 1"#,
        "touchschool_sessions_opened_total 1", "touchschool_batches_total 2", "touchschool_open_streams 0",
        #"touchschool_commit_seconds_bucket{le="+Inf"} 2"#, "touchschool_commit_seconds_count 2",
      ] { #expect(lines.contains(line), "\(line) is not in \(text)") }
      #expect(!text.contains("made-up"))
      #expect(!text.contains("BREW"))
      let rules = server.contest.season.rules
      #expect(lines.contains("touchschool_taps_accepted_total \(rules.burst)"))
      let rejected = lines.filter { $0.hasPrefix("touchschool_taps_rejected_total{reason=") }
      #expect(rejected.count == 1 && rejected[0].hasSuffix(" \(507 - rules.burst)"))
    }
  }

  @Test
  func `are in the format that Prometheus reads`() async throws {
    try await RunningServer.run { server in
      let answer = try await server.get("/metrics")
      #expect(answer.contentType == "text/plain; version=0.0.4; charset=utf-8")
      var types: [String: Substring] = [:]
      #expect(answer.text.hasSuffix("\n"))
      for line in answer.text.split(separator: "\n") {
        if let match = line.wholeMatch(of: /# TYPE ([a-z_]+) (counter|gauge|histogram)/) {
          #expect(types.updateValue(match.2, forKey: String(match.1)) == nil, "\(match.1) is there twice")
        } else if !line.hasPrefix("# HELP ") {
          let match = try #require(
            line.wholeMatch(of: /([a-z_]+)(\{[a-z_]+="[^"]*"(?:,[a-z_]+="[^"]*")*\})? (-?[0-9.]+(?:e[-+]?[0-9]+)?)/),
            "\(line)")
          let name = String(match.1)
          let base = name.replacing(/_(bucket|sum|count)$/, with: "")
          #expect(types[name] ?? types[base] != nil, "\(name) has no type")
          if types[name] == "counter" { #expect(name.hasSuffix("_total")) }
          // A figure with a unit is in a base unit.
          #expect(!name.contains(/_(milli|micro|nano|kilo|mega|minutes|hours|percent|ms_)/), "\(name)")
        }
      }
      #expect(types.count == 21)
    }
  }

  @Test
  func `say how much the server holds and what waits`() async throws {
    try await RunningServer.run { server in
      let stream = try await StreamClient(server, "/api/boards/all/stream")
      #expect(stream.status == 200)
      // Each waits for the one before it to be written.
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        for _ in 0..<20 { tasks.addTask { try await server.contest.tap(1, for: 0) } }
        try await tasks.waitForAll()
      }
      let lines = try await server.get("/metrics").text.split(separator: "\n")
      func figure(_ name: String) throws -> Int {
        let line = try #require(lines.first { $0.hasPrefix(name + " ") }, "\(name)")
        return try #require(Int(line.dropFirst(name.count + 1)))
      }
      #expect(try figure("touchschool_open_streams") == 1)
      #expect(try figure("touchschool_log_bytes") > 0)
      #expect(try figure("touchschool_waiting_commands") == 0)
      #expect(try figure("touchschool_waiting_questions") == 0)
      // A server takes some tens of megabytes.
      #expect((1 << 20..<1 << 36).contains(try figure("process_resident_memory_bytes")))
      withExtendedLifetime(stream) {}
    }
  }

  @Test
  func `of time fall into the first class that they fit`() {
    let histogram = TimeHistogram()
    for time in [.zero, .milliseconds(1), .nanoseconds(1_000_001), .seconds(10), .seconds(11)] as [Duration] {
      histogram.record(time)
    }
    let content = histogram.content
    #expect(content.counts == [2, 1] + [Int](repeating: 0, count: 10) + [1, 1])
    #expect(content.nanoseconds == 21_002_000_001)
  }

  @Test
  func `are for this machine, and for the administrator`() async throws {
    try await RunningServer.run { server in
      // Through a proxy that nobody vouched for.
      for header in [
        "X-Forwarded-For", "X-Forwarded-Proto", "x-forwarded-host", "X-Forwarded-Port", "X-Forwarded-Server",
        "Forwarded",
        "Via", "X-Real-IP", "True-Client-IP", "CF-Connecting-IP", "X-Client-IP",
      ] {
        let proxied = try await server.send("GET", "/metrics", headers: [(header, "127.0.0.1")])
        #expect(proxied.status == 404, "\(header)")
      }
      let direct = try await server.get("/metrics")
      #expect(direct.status == 200)
    }
    let token = ServerSettings.administratorToken
    var settings = ServerSettings.proxied
    settings.adminTokens = try AdminTokens(token)
    try await RunningServer.run(settings: settings) { server in
      // A client of the proxy can say that it is this machine, in the header that the proxy does not write or in the one that it does.
      for headers in [
        [("Forwarded", "for=127.0.0.1")], [("X-Forwarded-For", "127.0.0.1")],
        [("Forwarded", "for=127.0.0.1"), ("X-Forwarded-For", "192.0.2.1")],
        [("Forwarded", "for=192.0.2.1"), ("X-Forwarded-For", "127.0.0.1")],
      ] {
        let stranger = try await server.send("GET", "/metrics", headers: headers)
        #expect(stranger.status == 401, "\(headers)")
        let administrator = try await server.send("GET", "/metrics", token: token, headers: headers)
        #expect(administrator.status == 200, "\(headers)")
      }
      let here = try await server.get("/metrics")
      #expect(here.status == 200)
    }
  }

  @Test
  func `are for the addresses that the organiser names, but not through a proxy there`() async throws {
    var settings = ServerSettings()
    for (range, status) in [("127.0.0.0/8", 200), ("192.0.2.0/24", 404)] {
      settings.metricsReaders = [try #require(IPRange(range))]
      try await RunningServer.run(settings: settings) { server in
        // As from another machine: this one's own requests name it by a loopback address.
        #expect(
          try await server.exchange("GET /metrics HTTP/1.1\r\nHost: node.example\r\nConnection: close\r\n\r\n")
            .hasPrefix("HTTP/1.1 \(status) "), "\(range)")
        let proxied = try await server.send("GET", "/metrics", headers: [("X-Forwarded-For", "127.0.0.1")])
        #expect(proxied.status == 404, "\(range)")
      }
    }
  }

  @Test
  func `are for no page of another site whose name leads to this machine`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      func status(_ host: String, _ fields: String = "", version: String = "1.1") async throws -> Substring {
        return try await server.exchange("GET /metrics HTTP/\(version)\r\n\(host)\(fields)Connection: close\r\n\r\n")
          .dropFirst(9).prefix(3)
      }
      for host in ["localhost", "LocalHost:8080", "127.0.0.1", "127.0.0.1:8080", "[::1]:8080"] {
        let local = try await status("Host: \(host)\r\n")
        #expect(local == "200", "\(host)")
      }
      // A browser speaks no HTTP/1.0.
      let old = try await status("", version: "1.0")
      #expect(old == "200")
      for host in ["evil.example", "localhost.evil.example:8080", "127.0.0.1.evil.example", "192.0.2.7", ""] {
        let foreign = try await status("Host: \(host)\r\n")
        #expect(foreign == "401", "\(host)")
        let token = "Authorization: Bearer \(ServerSettings.administratorToken)\r\n"
        let administered = try await status("Host: \(host)\r\n", token)
        #expect(administered == "200", "\(host)")
      }
    }
    try await RunningServer.run { server in
      let answer = try await server.exchange("GET /metrics HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 404 "))
    }
  }
}
