import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(10)))
struct `sessions that an address opens` {
  @Test(arguments: ["/api/sessions", "/api/sessions/", "//api/sessions", "/api//sessions", "/api/sessions?x=1"])
  func `are limited, however the path is written`(path: String) async throws {
    var settings = ServerSettings()
    settings.limits.sessionsPerMinute = 2
    try await RunningServer.run(settings: settings) { server in
      let body = #"{"school": "\#(server.contest.schools[0].id)"}"#
      /// Over a socket: a client library would tidy the path up.
      func open() async throws -> String {
        return try await server.exchange(
          """
          POST \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n\
          Content-Length: \(body.utf8.count)\r\n\r\n\(body)
          """)
      }
      for _ in 0..<2 { #expect(try await open().hasPrefix("HTTP/1.1 201 ")) }
      let refused = try await open()
      #expect(refused.hasPrefix("HTTP/1.1 429 "), "\(refused)")
      #expect(refused.contains("urn:touchschool:problem:too-many-requests"))
      let wait = try #require(refused.lowercased().firstMatch(of: /retry-after: ([0-9]+)\r\n/)?.1)
      #expect(try #require(Int(wait)) > 0)
      #expect(try await server.contest.leaderboard.session(SessionID(rawValue: 3)) == nil)
    }
  }
}
