import SchoolDirectory
import GameAPI
import Foundation
import GameServer
import Leaderboard
import TapGame
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `the description of administration` {
  @Test
  func `says what comes back from each of its paths, with the token and without`() async throws {
    let token = String(repeating: "t", count: 40)
    var settings = ServerSettings()
    settings.adminToken = AdminToken(token)
    let folder = try TemporaryFolder()
    let keep: @Sendable (Contest) -> ContestBackups = { contest in
      ContestBackups(of: contest.leaderboard, in: folder.url.path, keeping: 3, clock: contest.clock)
    }
    try await RunningServer.run(settings: settings, backups: keep) { server in
      let session = try await server.join(nickname: "민준")
      _ = try await server.tap(session, taps: 8)
      let description = try APIDescription()
      let bodies: [String: JSON] = [
        "/admin/api/seasons": .object(["name": .string("Later"), "startsAt": .string("2099-01-01T00:00:00Z")]),
        "/admin/api/adjustments": .object([
          "session": .number(Double(session.session.rawValue)), "taps": .number(-3), "reason": .string("auto-clicker"),
          "sessionTaps": .number(8),
        ]),
        "/admin/api/players/hide": .object([
          "nickname": .string("민준"), "school": .string(session.school.rawValue),
        ]),
        "/admin/api/bans": .object([
          "target": .object(["session": .number(Double(session.session.rawValue))]), "reason": .string("auto-clicker"),
          "sessions": .number(1),
        ]),
        "/admin/api/seasons/1/join": .object(["joining": .string("code"), "codeMinutes": .number(5)]),
        "/admin/api/seasons/1/auto-ban": .object(["autoBan": .string("machines")]),
        "/admin/api/bans/1/undo": .object(["reason": .string("a class")]),
        "/admin/api/players/forget": .object(["nickname": .string("민준"), "dryRun": .bool(true)]),
        "/admin/api/players/unhide": .object(["session": .number(Double(session.session.rawValue))]),
      ]
      // One to be fetched, before the paths are asked in their order.
      _ = try await server.send("POST", "/admin/api/backups", token: token)
      var count = 0
      let operations = description.operations.filter { $0.path.hasPrefix("/admin/") }
      // Of a season that has ended, nothing else can be changed.
      let ends = { (operation: APIDescription.Operation) in operation.path.contains(/\/(end|resume)$/) }
      for operation in operations.filter({ !ends($0) }) + operations.filter(ends) {
        let backup = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).first ?? "none"
        let path = operation.path.replacing("{id}", with: "\(server.contest.season.id)")
          .replacing("{name}", with: backup)
        let body = try operation.body.map { schema in
          let body = try #require(bodies[path])
          #expect(description.faults(body, schema).isEmpty)
          return try JSONEncoder().encode(body)
        }
        for given in [token, nil, "wrong"] {
          let answer = try await server.send(
            operation.method, path, body: body, contentType: body.map { _ in "application/json" }, token: given)
          #expect((200...201).contains(answer.status) == (given == token), "\(operation): \(answer.text)")
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
      #expect(count == 21)
    }
  }
}
