import AsyncHTTPClient
import Boards
import Foundation
import GameAPI
import GameServer
import Leaderboard
import NIOCore
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `a crowd` {
  @Test
  func `of players at once has exactly the taps that it was acknowledged`() async throws {
    let players = size(100, full: 1000)
    var settings = ServerSettings()
    settings.limits.sessionsPerMinute = 2000
    settings.venues = [try #require(Venue("127.0.0.1=1000"))]
    try await RunningServer.run(settings: settings) { server in
      var configuration = HTTPClient.Configuration()
      configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1000
      // Two requests share a connection, and one waits for the other's however long that takes.
      configuration.timeout.connect = .minutes(10)
      let client = HTTPClient(configuration: configuration)
      do {
        let acknowledged = try await Self.play(server, players: players, with: client)
        try await client.shutdown()
        let totals = try await server.contest.leaderboard.totals(season: server.contest.season.id)
        let stored = Dictionary(uniqueKeysWithValues: totals.schools.map { ($0.school, $0.taps) })
        #expect(stored == acknowledged)
        #expect(try await server.contest.leaderboard.check().isWhole)
      } catch {
        try? await client.shutdown()
        throw error
      }
    }
  }

  /// Has so many players join and tap at once, some batches sent twice.
  ///
  /// - Returns: the taps that were acknowledged, by school.
  private static func play(_ server: RunningServer, players: Int, with client: HTTPClient) async throws -> [SchoolID:
    Int64]
  {
    try await withThrowingTaskGroup(of: (SchoolID, Int64).self) { tasks in
      for player in 0..<players {
        tasks.addTask {
          var random = SeededGenerator(seed: UInt64(player))
          let school = server.contest.schools[random.integer(in: 0..<6)].id
          let joined = try await server.post("/api/sessions", SessionOpening(school: school), client: client)
          let session: SessionAnswer = try joined.decoded()
          var accepted: Int64 = 0
          for sequence in 1...4 as ClosedRange<Int64> {
            let report = TapReport(sequence: sequence, taps: Int64(1 + random.integer(in: 0..<15)), span: 300)
            let token = session.token
            async let first = server.post("/api/taps", report, token: token, client: client)
            async let second = server.post("/api/taps", report, token: token, client: client)
            let answers: (TapAnswer, TapAnswer) = (try await first.decoded(), try await second.decoded())
            #expect(answers.0.receipt == answers.1.receipt)
            accepted += answers.0.receipt.accepted
            #expect(answers.0.receipt.sessionTaps == accepted)
          }
          return (school, accepted)
        }
      }
      return try await tasks.reduce(into: [:]) { $0[$1.0, default: 0] += $1.1 }
    }
  }
}
