import NIOHTTP1
import AsyncHTTPClient
import Foundation
import GameAPI
import NIOCore
import Synchronization
import SystemCalls
import Testing

/// `touchschool serve`: what it says, what it makes, and how it ends.
@Suite("Serving", .timeLimit(.minutes(10)))
struct ServeTests {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  @Test(
    "needs nothing set up, says where it is, and ends with 0 when it is told to, without waiting for its streams",
    arguments: [SIGINT, SIGTERM])
  func defaults(signal: Int32) async throws {
    let outcome = try await ServedContest.run(workplace, signals: [signal]) { server in
      let ready = try await server.send("GET", "/readyz")
      #expect(ready.status == 200)
      let board = try await server.send("GET", "/api/boards/all?top=1")
      #expect(board.status == 200)
      let admin = try await server.send("GET", "/admin/api/seasons")
      #expect(admin.status == 404)
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
    // Had it waited for the stream, a line would tell of what was broken off.
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
      "serve", "--sample", "--port", "0", "--host", "0.0.0.0", "--public-url", "https://play.example", "--venue",
      "203.0.113.7=1000", screen: Screen(columns: 80, rows: 50),
      cues: [Cue(signal: SIGTERM) { output, _ in output.contains("projector") }])
    #expect(outcome.exitCode == 0)
    // Black on white, on a dark terminal, too.
    #expect(outcome.output.contains("\u{1B}[38;5;16;48;5;231m") && outcome.output.contains("▀"))
    #expect(!outcome.output.contains("\u{241B}"))
    #expect(outcome.output.contains("Join at https://play.example\r\n"))
    // Others reach it, so who is not in the hall stays outside.
    #expect(outcome.output.contains("Joining takes the code that the projector's QR code carries"))
    #expect(outcome.output.contains("where prizes are at stake, hand out tickets"))
    #expect(try await workplace.succeed("season", "show").output.contains(/\njoin +code/))
  }

  /// Nothing runs that nobody asked for, and the last line is the next step.
  @Test("begins an empty contest, and says where the organiser makes one")
  func empty() async throws {
    let outcome = try await workplace.touchschool(
      "serve", "--port", "0", screen: Screen(columns: 200, rows: 20),
      cues: [Cue(signal: SIGTERM) { output, _ in output.contains("Make your contest") }])
    #expect(outcome.exitCode == 0)
    let lines = outcome.output.split(whereSeparator: \.isNewline)
    try #require(lines.count >= 2, "\(outcome.output)")
    #expect(lines[0].hasPrefix("Serving at http://127.0.0.1:"), "\(outcome.output)")
    let desk = /Make your contest at the desk \(this address opens it once\): http:\/\/localhost:\d+\/desk#[\w.-]+/
    #expect(lines[1].wholeMatch(of: desk) != nil, "\(outcome.output)")
    #expect(try await workplace.succeed("season", "list").output.contains("TouchSchool") == false)
    #expect(try await workplace.succeed("schools", "list", "--format", "csv").output.split(separator: "\n").count == 1)
    // A log gets no address that opens the desk.
    let logged = try await workplace.touchschool(
      "serve", "--port", "0", cues: [Cue(signal: SIGTERM) { _, errors in errors.contains("There is no contest yet") }])
    #expect(logged.errors.contains("touchschool desk prints the address") && !logged.errors.contains("/desk#"))
  }

  @Test("ends in the time it may take, also when a client does not finish what it began")
  func drain() async throws {
    let begun = BegunRequest()
    let outcome = try await ServedContest.run(workplace, ["--drain-time", "1", "--request-time", "3600"]) { server in
      try await begun.send(to: server)
      server.stop()
    }
    begun.leave()
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("What was still under way after 1 s was broken off"))
  }

  @Test("ends at once on a second signal")
  func secondSignal() async throws {
    let begun = BegunRequest()
    let outcome = try await ServedContest.run(
      workplace, ["--drain-time", "3600", "--request-time", "3600"], signals: [SIGTERM, SIGTERM]
    ) { server in
      try await begun.send(to: server)
      server.stop()
      server.stop()
    }
    begun.leave()
    #expect(outcome.exitCode == 128 + SIGTERM)
  }
}

/// A request that its client begins and does not finish.
private final class BegunRequest: Sendable {
  private let descriptor = Mutex<Int32>(-1)

  /// Sends the beginning, and waits until the server is at it, by its metrics.
  func send(to server: ServedContest) async throws {
    let descriptor = server.openConnection()
    try #require(descriptor >= 0)
    self.descriptor.withLock { $0 = descriptor }
    let head = "POST /api/sessions HTTP/1.1\r\nhost: 127.0.0.1:\(server.port)\r\ncontent-type: application/json\r\n"
    let beginning = Array("\(head)content-length: 100\r\n\r\n{".utf8)
    try #require(write(descriptor, beginning, beginning.count) == beginning.count)
    // The question for the metrics is under way itself.
    var underWay = 0
    while underWay < 2 {
      let metrics = String(decoding: try await server.send("GET", "/metrics").body, as: UTF8.self)
      underWay = metrics.firstMatch(of: /\ntouchschool_http_requests_under_way (\d+)\n/).flatMap { Int($0.1) } ?? 0
    }
  }

  func leave() { descriptor.withLock { _ = close($0) } }
}
