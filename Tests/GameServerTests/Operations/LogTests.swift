import Foundation
import GameAPI
import GameServer
import Logging
import SchoolDirectory
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `logs` {
  @Test
  func `a line for people has the time, the level, the message and what goes with it`() {
    let sink = LogSink()
    var logger = sink.logger()
    logger[metadataKey: "hb.request.id"] = "7"
    logger.warning("Too slow", metadata: ["ms": "12.5"])
    #expect(sink.lines == ["2026-11-21T08:30:00.000Z WARNING  Too slow ms=12.5 request=7\n"])
  }

  @Test
  func `a line of JSON is one object, whatever is in it`() throws {
    let sink = LogSink()
    sink.logger(.json).error("a \"b\" \\ \n\u{1B}[2J\u{2028} 터치", metadata: ["k\n": "v\t"])
    let line = try #require(sink.lines.first)
    #expect(sink.lines.count == 1)
    #expect(line.dropLast().allSatisfy { !$0.isNewline } && line.hasSuffix("}\n") && !line.contains("\u{1B}"))
    let object = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
    #expect(
      object == [
        "time": "2026-11-21T08:30:00.000Z", "level": "error", "message": "a \"b\" \\ \n\u{1B}[2J\u{2028} 터치",
        "k\n": "v\t",
      ])
  }

  @Test
  func `what a client sends makes up no line and drives no terminal`() {
    let sink = LogSink()
    sink.logger().info("GET /\r\n2026 ERROR made up\u{1B}[2J\u{9B}1m\u{202E}")
    #expect(
      sink.lines == [
        "2026-11-21T08:30:00.000Z INFO     GET /\\u{d}\\u{a}2026 ERROR made up\\u{1b}[2J\\u{9b}1m\\u{202e}\n"
      ])
  }

  @Test
  func `what is below the level is left out`() {
    let sink = LogSink()
    sink.logger(level: .notice).info("hello")
    #expect(sink.lines == [])
  }

  @Test
  func `a request is a line at debug, without its question and its token`() async throws {
    let sink = LogSink()
    try await RunningServer.run(logger: sink.logger()) { server in
      _ = try await server.get("/healthz?secret=1", token: "hidden-token")
    }
    let lines = sink.lines.filter { $0.contains(" DEBUG ") && $0.contains("/healthz") }
    #expect(lines.count == 1)
    let line = try #require(lines.first)
    #expect(line.contains("GET /healthz 200 address=127.0.0.1 ms="))
    #expect(line.contains(" request="))
    #expect(!line.contains("secret"))
  }

  @Test
  func `no log of a busy session has a token, a key or the administrator's token in it`() async throws {
    let sink = LogSink()
    let admin = ServerSettings.administratorToken
    let tokens = try await RunningServer.run(settings: .administered, logger: sink.logger()) { server in
      var tokens: [String] = []
      for number in 0..<5 {
        let opening = SessionOpening(school: server.contest.schools[number].id, nickname: "player \(number)")
        let session: SessionAnswer = try await server.post("/api/sessions", opening).decoded()
        let token = try #require(session.token)
        tokens.append(token)
        for sequence in [1, 2, 2, 9] as [Int64] {
          _ = try await server.post("/api/taps", TapReport(sequence: sequence, taps: 3, span: 0), token: token)
        }
        _ = try await server.get("/api/sessions/\(session.session)", token: token)
        _ = try await server.post("/api/taps", TapReport(sequence: 3, taps: 1, span: 0), token: token + "x")
        _ = try await server.get("/api/sessions/999?token=\(token)", token: token)
        _ = try await server.get("/api/sessions/\(token)", token: token)
        _ = try await server.get("/\(token)")
        _ = try await server.post("/api/taps", json: "{\"token\": \"\(token)\"", token: token)
      }
      _ = try await server.get("/metrics", token: admin)
      _ = try await server.get("/admin/api/adjustments", token: admin)
      _ = try await server.get("/admin/api/adjustments", token: tokens[0])
      return tokens
    }
    let log = sink.lines.joined()
    #expect(log.contains("POST /api/taps 200"))
    #expect(log.contains("POST /api/taps 409"))
    #expect(log.contains("GET /api/sessions/{id} 401"))
    #expect(log.contains("GET NotFound 404"))
    for secret in tokens + [admin] {
      #expect(!log.contains(secret))
      // Nor the part that proves it.
      #expect(!log.contains(secret.suffix(12)))
    }
  }
}
