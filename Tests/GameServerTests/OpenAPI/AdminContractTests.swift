import SchoolDirectory
import GameAPI
import Foundation
import GameServer
import Leaderboard
import StoreConformance
import TapGame
import TestSupport
import Testing

/// Delivers everything at once.
private struct TakingEverything: WebhookPosting {
  func post(_ message: WebhookMessage, at moment: Timestamp) async -> WebhookAnswer {
    WebhookAnswer(status: 200, milliseconds: 1)
  }
}

@Suite(.timeLimit(.minutes(10)))
struct `the description of administration` {
  @Test
  func `says what comes back from each of its paths, with the token and without`() async throws {
    let folder = try TemporaryFolder()
    let keep: @Sendable (Contest) -> ContestBackups = { contest in
      ContestBackups(of: contest.leaderboard, in: folder.url.path, keeping: 3, clock: contest.clock)
    }
    var settings = ServerSettings.administered
    settings.webhooks = TakingEverything()
    try await RunningServer.run(settings: settings, backups: keep) { server in
      let token = ServerSettings.administratorToken
      let description = try APIDescription()
      try await server.contest.leaderboard.perform(
        AddWebhook("https://example.org/hook", events: [.seasonSealed], secret: CommandSamples.secret))
      // One to be fetched, before the paths are asked in their order.
      _ = try await server.send("POST", "/admin/api/backups", token: token)
      let school = server.contest.schools[0].id
      var count = 0
      for operation in description.operations where operation.path.hasPrefix("/admin/") && operation.body == nil {
        let backup = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).first ?? "none"
        let path = operation.path.replacing("{id}", with: "\(server.contest.season.id)")
          .replacing("{name}", with: backup)
          .replacing("{board}/{rest}", with: "region:%EC%84%9C%EC%9A%B8%ED%8A%B9%EB%B3%84%EC%8B%9C/level:high")
          .replacing("{board}", with: "all").replacing("{school}", with: school.rawValue).replacing(
            "{webhook}", with: "1")
        for given in [token, nil, "wrong"] {
          // The one body that is no JSON.
          let file = operation.path == "/admin/api/directory" ? Data("id,name\nmine:high:1,A\n".utf8) : nil
          let answer = try await server.send(operation.method, path, body: file, token: given)
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
      #expect(count == 27)
    }
  }

  @Test(arguments: CommandRegistry.all.map { $0.name })
  func `says what each command takes and answers`(name: String) async throws {
    let type = try #require(CommandRegistry.type(named: name))
    let description = try APIDescription()
    let operation = try #require(description.operations.first { $0.path == "/admin/api/commands/\(name)" })
    #expect(operation.method == "POST" && operation.scheme == "administrator")
    let schema = try #require(operation.body)
    #expect(schema["properties"].keys.sorted() == type.fields.map(\.name).sorted())
    try await RunningServer.run(settings: .administered) { server in
      let command = try await server.contest.sample(of: type)
      let body: JSON = try JSON(parsing: try JSONEncoder().encode(command))
      #expect(description.faults(body, schema) == [])
      func expectDescribed(_ answer: Answer, _ status: Int) throws {
        #expect(answer.status == status, "\(answer.text)")
        let schema = try #require(operation.schema(status: answer.status, contentType: answer.contentType))
        #expect(!schema.fields.isEmpty)
        #expect(description.faults(try answer.decoded(), schema) == [], "\(answer.text)")
      }
      try expectDescribed(try await server.order(command, isDryRun: true), 200)
      try expectDescribed(try await server.order(command, id: "a"), 200)
      try expectDescribed(try await server.order(command, id: "a"), 200)
      let other = name == "season.start" ? "{}" : #"{"name": "Another"}"#
      #expect(try await server.order("season.start", other, id: "b").status == (name == "season.start" ? 422 : 200))
      if name != "season.start" { try expectDescribed(try await server.order(command, id: "b"), 422) }
      try expectDescribed(try await server.order(name, #"{"misspelt": 1}"#), 422)
      try expectDescribed(try await server.order(name, "{"), 400)
      for token in [nil, "wrong-token-0123"] {
        try expectDescribed(try await server.post(operation.path, json: "{}", token: token), 401)
      }
      // What the description forbids is refused, field by field.
      let strange: [JSON] = [.bool(true), .string(""), .array([]), .object([:]), .number(-1), .number(0), .number(0.5)]
      for field in type.fields {
        for value in strange {
          var fields = body.fields
          fields[field.name] = value
          guard !description.faults(.object(fields), schema).isEmpty else { continue }
          let text = String(decoding: try JSONEncoder().encode(JSON.object(fields)), as: UTF8.self)
          let answer = try await server.order(name, text)
          #expect([400, 404, 422].contains(answer.status), "\(field.name): \(value): \(answer.text)")
        }
      }
      try expectDescribed(try await server.asked("/admin/api/commands/\(name)"), 405)
    }
  }
}
