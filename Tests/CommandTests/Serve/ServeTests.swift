import NIOHTTP1
import AsyncHTTPClient
import Foundation
import GameAPI
import NIOCore
import SystemCalls
import Synchronization
import Testing

/// `touchschool serve`: what it says, what it makes, and how it ends.
@Suite("Serving", .timeLimit(.minutes(10)))
struct ServeTests {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  @Test("needs nothing set up, says where it is, and ends with 0 when it is told to", arguments: [SIGINT, SIGTERM])
  func defaults(signal: Int32) async throws {
    let outcome = try await ServedContest.run(workplace, signals: [signal]) { server in
      let ready = try await server.send("GET", "/readyz")
      #expect(ready.status == 200)
      let board = try await server.send("GET", "/api/boards/all?top=1")
      #expect(board.status == 200)
      let admin = try await server.send("GET", "/admin/api/seasons")
      #expect(admin.status == 404)
      server.stop()
    }
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "")
    let lines = outcome.errors.split(separator: "\n").map(String.init)
    try #require(lines.count == 5, "\(outcome.errors)")
    #expect(lines[0].hasPrefix("Took in the 248 schools that come with TouchSchool"))
    #expect(lines[1] == "Started the season “TouchSchool”, which has no end.")
    #expect(lines[2].hasPrefix("Serving at http://127.0.0.1:"))
    #expect(lines[2].hasSuffix(", for this machine only; --host 0.0.0.0 lets others join."))
    let board = /The board for the projector: http:\/\/127\.0\.0\.1:\d+\/board#key=[\w-]{16}/
    #expect(lines[3].wholeMatch(of: board) != nil)
    #expect(lines[4].hasSuffix(" NOTICE   Stopping"))
    // One file for the contest, and the key that only its owner may read.
    #expect(try workplace.names() == ["touchschool.sqlite", "touchschool.sqlite.token-key"])
    let key = try FileManager.default.attributesOfItem(atPath: workplace.path("touchschool.sqlite.token-key"))
    #expect(key[.posixPermissions] as? Int == 0o600)
  }

  @Test("takes tokens from before it was started again, and logs JSON where it is asked to")
  func restart() async throws {
    let (sessions, given) = AsyncStream.makeStream(of: SessionAnswer.self)
    _ = try await ServedContest.run(workplace) { server in
      given.yield(try await server.openSession())
      server.stop()
    }
    let session = try #require(await sessions.first { _ in true })
    let outcome = try await ServedContest.run(workplace, ["--log-format", "json"]) { server in
      let report = TapReport(sequence: 1, taps: 3, span: 0)
      let answer = try await server.send("POST", "/api/taps", json: report, token: session.token)
      #expect(answer.status == 200)
      server.stop()
    }
    #expect(outcome.exitCode == 0)
    let last = try #require(outcome.errors.split(separator: "\n").last)
    let line = try JSONDecoder().decode([String: String].self, from: Data(last.utf8))
    #expect(line["message"] == "Stopping")
    #expect(line["level"] == "notice")
  }

  @Test("shows others how to join, with a QR code on a terminal")
  func joining() async throws {
    let outcome = try await workplace.touchschool(
      "serve", "--port", "0", "--host", "0.0.0.0", "--public-url", "https://play.example",
      screen: Screen(columns: 80, rows: 50),
      cues: [Cue(signal: SIGTERM) { output, _ in output.contains("projector") }])
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.contains("▀"))
    #expect(outcome.output.contains("Join at https://play.example\r\n"))
  }

  @Test("ends its streams when it is told to stop, and does not wait for them")
  func openStream() async throws {
    let outcome = try await ServedContest.run(workplace, ["--drain-time", "3600"]) { server in
      let request = HTTPClientRequest(url: "http://127.0.0.1:\(server.port)/api/boards/all/stream")
      let response = try await ServedContest.client.execute(request, timeout: .minutes(2))
      #expect(response.status == .ok)
      var parts = 0
      do {
        for try await _ in response.body {
          parts += 1
          if parts == 1 { server.stop() }
        }
      } catch {}
      #expect(parts > 0)
    }
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
  }

  @Test("ends in the time it may take, also when a client does not finish what it began")
  func drain() async throws {
    let outcome = try await ServedContest.run(workplace, ["--drain-time", "1", "--request-time", "3600"]) { server in
      try await Self.holdRequest(at: server) { server.stop() }
    }
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("What was still under way after 1 s was broken off"))
  }

  @Test("ends at once on a second signal")
  func secondSignal() async throws {
    let outcome = try await ServedContest.run(
      workplace, ["--drain-time", "3600", "--request-time", "3600"], signals: [SIGTERM, SIGTERM]
    ) { server in
      try await Self.holdRequest(at: server) {
        server.stop()
        server.stop()
      }
    }
    #expect(outcome.exitCode == 128 + SIGTERM)
  }

  /// Begins a request that is never finished, and waits for the server to go.
  private static func holdRequest(at server: ServedContest, _ begun: @Sendable () -> Void) async throws {
    var request = HTTPClientRequest(url: "http://127.0.0.1:\(server.port)/api/sessions")
    request.method = .POST
    request.headers.add(name: "content-type", value: "application/json")
    // The client asks for the second part when it has written the head and the first one.
    let (written, isWritten) = AsyncStream.makeStream(of: Void.self)
    let (over, content) = AsyncStream.makeStream(of: Void.self)
    let parts = Mutex(0)
    let body = AsyncStream<ByteBuffer> {
      let part = parts.withLock { count in
        count += 1
        return count
      }
      if part == 1 { return ByteBuffer(string: "{") }
      isWritten.yield()
      for await _ in over {}
      return nil
    }
    request.body = .stream(body, length: .known(100 as Int64))
    let held = request
    async let answer = try? ServedContest.client.execute(held, timeout: .minutes(5))
    // The figures are asked for over a connection of their own.
    var isHeld = false
    while !isHeld {
      let figures = try await server.send("GET", "/metrics").body
      isHeld = String(decoding: figures, as: UTF8.self).contains("touchschool_open_connections 2")
    }
    for await _ in written { break }
    // By the time of these answers the server has read what was written.
    for _ in 0..<25 { _ = try await server.send("GET", "/healthz") }
    begun()
    _ = await answer
    content.finish()
  }
}
