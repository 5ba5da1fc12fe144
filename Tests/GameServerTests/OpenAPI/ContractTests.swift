import Boards
import Foundation
import GameAPI
import GameServer
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// The description is held against the server: what it allows is sent, and what comes back is checked against it.
@Suite(.timeLimit(.minutes(10)))
struct `the API's description` {
  /// Event streams have no end, and their tests are their own; a page is none of the API's.
  private static func isAsked(_ operation: APIDescription.Operation) -> Bool {
    operation.method == "GET" && !operation.path.hasSuffix("/stream") && !operation.path.hasPrefix("/admin/")
  }

  private func withContest(
    _ body: @Sendable (RunningServer, APIDescription, RequestMaker, SessionAnswer) async throws -> Void
  ) async throws {
    try await RunningServer.run { server in
      for school in 0..<4 { try await server.contest.tap(Int64(10 + school * 7), for: school) }
      let session = try await server.join(0, nickname: "민준")
      _ = try await server.tap(session, taps: 5)
      let page = try await server.contest.leaderboard.page(.top(2))
      let maker = RequestMaker(
        description: try APIDescription(), contest: server.contest, session: session.session.rawValue,
        cursor: try #require(page.next).description, random: SeededGenerator(seed: 11))
      try await body(server, maker.description, maker, session)
    }
  }

  /// Makes sure that an answer is one that the description lists, and as it says.
  @discardableResult
  private func expectDescribed(
    _ answer: Answer, _ operation: APIDescription.Operation, _ description: APIDescription, _ what: String
  ) throws -> Bool {
    let about = Comment(rawValue: "\(operation.method) \(what): \(answer.status) \(answer.text.prefix(300))")
    guard let schema = operation.schema(status: answer.status, contentType: answer.contentType) else {
      Issue.record("\(about) is not described")
      return false
    }
    if answer.contentType?.contains("json") == true {
      let faults = description.faults(try answer.decoded(), schema)
      #expect(faults.isEmpty, about)
      return faults.isEmpty
    }
    return true
  }

  @Test
  func `each request that it allows is granted, and answered as it says`() async throws {
    try await withContest { server, description, maker, session in
      var maker = maker
      var count = 0
      for operation in description.operations where Self.isAsked(operation) {
        for (option, path) in maker.requests(of: operation) {
          let answer = try await server.get(path, token: operation.token(session.token))
          // A school need not be on the board that was drawn for it, nor a cursor be of it.
          let isNotOnBoard = answer.status == 404 && (try? answer.decoded(as: Problem.self))?.kind == .notOnBoard
          let isOfOtherBoard = answer.status == 422 && ["after", "before"].contains(option)
          // The season runs, so it has no proofs yet.
          let isUnsealed = answer.status == 409 && path.hasSuffix("/proof")
          let isRight = answer.status == 200 || isNotOnBoard || isOfOtherBoard || isUnsealed
          #expect(isRight, "GET \(path): \(answer.text.prefix(300))")
          try expectDescribed(answer, operation, description, path)
          count += 1
        }
      }
      #expect(count > 100)
    }
  }

  @Test
  func `questions that are put together are answered as it says, or refused as it says`() async throws {
    try await withContest { server, description, maker, session in
      var maker = maker
      for operation in description.operations where Self.isAsked(operation) && operation.parameters.count > 1 {
        for _ in 0..<size(20, full: 60) {
          var values = maker.needed(in: operation)
          for parameter in operation.options where maker.random.chance(0.25) {
            let choices = maker.values(of: parameter, in: operation)
            let choice = maker.random.pick(from: choices)
            values.append((try #require(parameter["name"].string), try #require(choice)))
          }
          let path = maker.path(operation, values)
          let answer = try await server.get(path, token: operation.token(session.token))
          #expect([200, 404, 422].contains(answer.status), "GET \(path)")
          try expectDescribed(answer, operation, description, path)
        }
      }
    }
  }

  @Test
  func `a value that it forbids is refused by the parameter's name`() async throws {
    try await withContest { server, description, maker, session in
      var maker = maker
      for operation in description.operations where Self.isAsked(operation) {
        for parameter in operation.options {
          let name = try #require(parameter["name"].string)
          let values = maker.needed(in: operation) + maker.company(of: name, in: operation)
          for value in maker.forbiddenValues(of: parameter) {
            let path = maker.path(operation, values + [(name, value)])
            let answer = try await server.get(path, token: operation.token(session.token))
            let problem = try expectProblem(answer, .invalidValue)
            #expect(problem.detail.contains("“\(name)”"), "GET \(path): \(problem.detail)")
            try expectDescribed(answer, operation, description, path)
          }
        }
        guard operation.path.hasPrefix("/api/"), !operation.isSecured else { continue }
        let path = maker.path(operation, maker.needed(in: operation) + [("misspelt", "1")])
        try expectDescribed(try await server.get(path), operation, description, path)
        try expectProblem(try await server.get(path), .invalidValue)
      }
    }
  }

  @Test
  func `bodies are taken as it says, and refused as it says`() async throws {
    try await withContest { server, description, maker, session in
      try await server.contest.set(["groups": .word("made")])
      for operation in description.operations where operation.method == "POST" && !operation.path.hasPrefix("/admin/") {
        let schema = description.resolved(try #require(operation.body))
        let good: JSON =
          switch operation.path {
          case "/api/taps": ["sequence": .number(2), "taps": .number(3), "span": .number(500)]
          case "/api/groups":
            ["school": .string(server.contest.schools[0].id.rawValue), "group": .string("3-2"), "season": .number(1)]
          case "/api/sessions/again": ["code": .string(session.personalCode)]
          default:
            [
              "school": .string(server.contest.schools[0].id.rawValue), "nickname": .string("서연"), "season": .number(1),
            ]
          }
        #expect(description.faults(good, schema).isEmpty)
        func send(_ body: JSON) async throws -> Answer {
          try await server.post(operation.path, body, token: operation.token(session.token))
        }
        let granted = try await send(good)
        #expect((200...201).contains(granted.status))
        try expectDescribed(granted, operation, description, operation.path)

        let strange: [JSON] = [
          .null, .bool(true), .string(""), .string("x"), .string(String(repeating: "a", count: 200)), .array([]),
          .object([:]),
          .number(-1), .number(0), .number(0.5), .number(1e12), .number(9e18), .number(1e300),
        ]
        for key in schema["properties"].keys.sorted() {
          var fields = good.fields
          for value in strange {
            fields[key] = value
            let isAllowed = description.faults(.object(fields), schema).isEmpty
            let answer = try await send(.object(fields))
            try expectDescribed(answer, operation, description, "\(key): \(value)")
            // A number that fits no integer stops the decoder before it knows where it is.
            if !isAllowed { #expect([400, 422].contains(answer.status), "\(key): \(value): \(answer.text)") }
          }
          fields[key] = nil
          let isAllowed = description.faults(.object(fields), schema).isEmpty
          if !isAllowed { try expectProblem(try await send(.object(fields)), .invalidValue) }
        }
        for text in ["", "{", "[1,2", "nul", "{\"taps\" 1}"] {
          let answer = try await server.post(operation.path, json: text, token: session.token)
          try expectProblem(answer, .malformedRequest)
          try expectDescribed(answer, operation, description, text)
        }
        for text in ["[]", "1", "\"x\"", "null"] {
          let answer = try await server.post(operation.path, json: text, token: session.token)
          try expectProblem(answer, .invalidValue)
          try expectDescribed(answer, operation, description, text)
        }
        for type in [
          nil, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp",
        ] {
          let answer = try await server.post(operation.path, json: "{}", contentType: type, token: session.token)
          try expectProblem(answer, .unsupportedMediaType)
          try expectDescribed(answer, operation, description, type ?? "no type")
        }
      }
    }
  }

  @Test
  func `it lists every kind of problem, and no other`() throws {
    let listed = try APIDescription().document["components"]["schemas"]["Problem"]["properties"]["type"]["enum"]
    #expect(listed.elements.compactMap(\.string).sorted() == Problem.Kind.allCases.map(\.type).sorted())
  }

  @Test
  func `it is served as it is, and refers to nothing that is not there`() async throws {
    try await RunningServer.run { server in
      let answer = try await server.get("/openapi.yaml")
      #expect(answer.status == 200 && answer.contentType == "application/yaml; charset=utf-8")
      #expect(answer.text.hasPrefix("openapi: 3.1.0\n"))
    }
    let description = try APIDescription()
    func visit(_ value: JSON) {
      _ = description.resolved(value)
      value.fields.values.forEach(visit)
      value.elements.forEach(visit)
    }
    visit(description.document)
  }
}
