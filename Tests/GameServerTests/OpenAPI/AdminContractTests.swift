import Foundation
import GameAPI
import GameServer
import Leaderboard
import NIOHTTP1
import SchoolDirectory
import StoreConformance
import TapGame
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `the description of administration` {
  @Test
  func `says what comes back from each of its paths, with the token and without`() async throws {
    let folder = try TemporaryFolder()
    let keep: @Sendable (Contest) -> ContestBackups = { contest in
      ContestBackups(of: contest.leaderboard, in: folder.url.path, keeping: 3, clock: contest.clock)
    }
    try await RunningServer.run(settings: .administered, backups: keep) { server in
      let token = ServerSettings.administratorToken
      let description = try APIDescription()
      try await server.contest.leaderboard.perform(
        AddWebhook("https://example.org/hook", events: [.seasonSealed], secret: CommandSamples.secret))
      // One to be fetched, before the paths are asked in their order.
      _ = try await server.send("POST", "/admin/api/backups", token: token)
      var count = 0
      for operation in description.operations where operation.path.hasPrefix("/admin/") && operation.body == nil {
        let backup = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).first ?? "none"
        let path = operation.path.filled(for: server.contest).replacing("{name}", with: backup)
        for given in [token, nil, "wrong"] {
          // The one body that is no JSON.
          let file = operation.path == "/admin/api/directory" ? Data("id,name\nmine:high:1,A\n".utf8) : nil
          let answer = try await server.send(operation.method, path, body: file, token: given)
          #expect((200...201).contains(answer.status) == (given == token), "\(operation): \(answer.text)")
          if given == nil, operation.isSecured {
            try expectProblem(answer, .noToken, status: 401)
            #expect(answer.headers.first(name: "www-authenticate")?.hasPrefix("Bearer") == true, "\(operation)")
          }
          let schema = try #require(
            operation.schema(status: answer.status, contentType: answer.contentType), "\(operation): \(answer.status)")
          if answer.contentType == "application/vnd.sqlite3" {
            #expect(answer.text.hasPrefix("SQLite format 3"), "\(operation)")
            continue
          }
          #expect(description.faults(try answer.decoded(), schema).isEmpty, "\(operation): \(answer.text)")
        }
        count += 1
      }
      #expect(count == 26)
    }
  }
}
