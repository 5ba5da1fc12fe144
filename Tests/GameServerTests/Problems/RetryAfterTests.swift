import Foundation
import GameAPI
import GameServer
import NIOHTTP1
import SchoolDirectory
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `the time to wait` {
  /// Makes sure that the header and the sentence of an answer say the same time.
  private func expectAgreement(
    _ header: String?, _ problem: Problem, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let seconds = try #require(header, "\(problem)", sourceLocation: sourceLocation)
    #expect(problem.detail.hasSuffix("; try again in \(seconds) s."), "\(problem)", sourceLocation: sourceLocation)
    #expect((Int(seconds) ?? 0) > 0, sourceLocation: sourceLocation)
    let numbers = problem.detail.matches(of: /in ([0-9]+) s/)
    #expect(numbers.count == 1, "\(problem)", sourceLocation: sourceLocation)
  }

  private func expectAgreement(_ answer: Answer, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expectAgreement(
      answer.headers.first(name: "retry-after"), try answer.decoded(as: Problem.self), sourceLocation: sourceLocation)
  }

  @Test
  func `is the same in the header and in the sentence, where the server refuses a request`() async throws {
    var settings = ServerSettings.administered
    settings.limits.sessionsPerMinute = 1
    settings.limits.streamsPerAddress = 0
    try await RunningServer.run(settings: settings) { server in
      _ = try await server.join()
      let opening = try await server.post("/api/sessions", SessionOpening(school: server.contest.schools[0].id))
      #expect(opening.status == 429)
      try expectAgreement(opening)
      var guess = try await server.get("/admin/api/seasons", token: "wrong")
      while guess.status == 401 { guess = try await server.get("/admin/api/seasons", token: "wrong") }
      #expect(guess.status == 429)
      try expectAgreement(guess)
      let stream = try await server.get("/api/boards/all/stream")
      #expect(stream.status == 429)
      try expectAgreement(stream)
      // What was refused is counted.
      let figures = try await server.send("GET", "/metrics").text
      #expect(figures.contains("touchschool_refused_total{kind=\"too-many-requests\"} 2\n"), "\(figures)")
      #expect(figures.contains("touchschool_refused_total{kind=\"too-many-streams\"} 1\n"))
      // The server cannot read its contest any more.
      try FileManager.default.removeItem(atPath: server.contest.path)
      let readiness = try await server.get("/readyz")
      #expect(readiness.status == 503)
      try expectAgreement(readiness)
    }
  }

  @Test(arguments: [429, 503])
  func `is the same where the server refuses a connection`(status: Int) async throws {
    var settings = ServerSettings()
    if status == 429 { settings.limits.connectionsPerAddress = 0 } else { settings.limits.connections = 0 }
    try await RunningServer.run(settings: settings) { server in
      let text = await (try await RawConnection.open(to: server.port)).all()
      #expect(text.hasPrefix("HTTP/1.1 \(status) "), "\(text)")
      let parts = text.split(separator: "\r\n\r\n")
      let header = text.firstMatch(of: /retry-after: ([0-9]+)\r\n/).map { String($0.1) }
      try expectAgreement(header, try JSONDecoder().decode(Problem.self, from: Data(try #require(parts.last).utf8)))
    }
  }
}
