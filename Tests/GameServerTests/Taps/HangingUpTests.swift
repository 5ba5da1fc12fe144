import Boards
import Foundation
import GameAPI
import Leaderboard
import Logging
import NIOCore
import NIOPosix
import TapGame
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `a client that hangs up` {
  @Test
  func `right after sending has its taps counted once, and gets the receipt when it comes back`() async throws {
    try await RunningServer.run { server in
      let leaderboard = server.contest.leaderboard
      let session = try await server.join()
      let token = try #require(session.token)
      let body = #"{"sequence":1,"taps":8,"span":1000}"#
      let request = """
        POST /api/taps HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer \(token)\r\nContent-Type: application/json\r\n\
        Content-Length: \(body.utf8.count)\r\n\r\n\(body)
        """
      var changes = leaderboard.changes(after: try await leaderboard.revision()).makeAsyncIterator()
      let connection = try await RawConnection.open(to: server.port)
      try await connection.send(request)
      try await connection.close()

      let change = try #require(try await changes.next())
      #expect(change.isRestart || change.moves.map(\.taps) == [8])
      let again: TapAnswer = try await server.tap(session, taps: 8).decoded()
      #expect(again.receipt.accepted == 8 && again.receipt.schoolTaps == 8)
      #expect(try await leaderboard.totals(season: server.contest.season.id).schools.map(\.taps) == [8])
    }
  }

  @Test
  func `in the middle of a body has nothing counted`() async throws {
    try await RunningServer.run { server in
      let session = try await server.join()
      let token = try #require(session.token)
      let request = """
        POST /api/taps HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer \(token)\r\nContent-Type: application/json\r\n\
        Content-Length: 35\r\n\r\n{"sequence":1,"taps":8,
        """
      let connection = try await RawConnection.open(to: server.port)
      try await connection.send(request)
      try await connection.close()
      // The next batch is the first one still.
      let answer: TapAnswer = try await server.tap(session, sequence: 1, taps: 3).decoded()
      #expect(answer.receipt.sessionTaps == 3)
    }
  }

  @Test
  func `by a reset in the middle of a body is no error of the server`() async throws {
    let sink = LogSink()
    try await RunningServer.run(logger: sink.logger(level: .warning)) { server in
      let resets = 20
      for _ in 0..<resets {
        let connection = try await RawConnection.open(to: server.port)
        try await connection.send(
          """
          POST /api/sessions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\
          Expect: 100-continue\r\n\r\n
          """)
        #expect(try await connection.read(upTo: "\r\n\r\n").hasPrefix("HTTP/1.1 100 "))
        try await connection.send(#"{"school": "#)
        try await connection.reset()
      }
      // The server hears of them on its own time.
      var counts: [Substring: Int] = [:]
      while counts.values.reduce(0, +) < resets {
        let figures = try await server.get("/metrics").text
        let lines = figures.matches(
          of: /touchschool_http_requests_total{method="POST",route="\/api\/sessions",status="(\d+)"} (\d+)/)
        counts = Dictionary(lines.map { ($0.1, Int($0.2) ?? 0) }) { $1 }
      }
      #expect(counts == ["400": resets])
    }
    #expect(sink.lines == [])
  }
}
