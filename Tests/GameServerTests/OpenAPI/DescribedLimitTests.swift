import Foundation
import GameAPI
import GameServer
import SchoolDirectory
import TapGame
import TestSupport
import Testing

/// What the description promises on paths that have little else in common.
@Suite(.timeLimit(.minutes(10)))
struct `the API's description of limits` {
  @Test
  func `lists on each path what any request may be answered`() throws {
    let description = try APIDescription()
    for operation in description.operations {
      for status in ["400", "405", "408", "413", "429", "431", "500", "503"] {
        let content = try #require(operation.responses[status], "\(operation): \(status)")["content"]
        #expect(content.fields.keys.sorted() == ["application/problem+json"], "\(operation): \(status)")
      }
    }
  }

  @Test
  func `says of each path with a season that one which is not there is answered 404`() async throws {
    let token = ServerSettings.administratorToken
    try await RunningServer.run(settings: .administered) { server in
      let school = server.contest.schools[0].id
      let operations = try APIDescription().operations
      for season in ["0", "-1", "99999", "9223372036854775807"] {
        var count = 0
        for operation in operations {
          let isInPath = operation.path.hasPrefix("/api/seasons/{") || operation.path.hasPrefix("/admin/api/seasons/{")
          guard isInPath || operation.parameters.contains(where: { $0["name"] == .string("season") }) else { continue }
          let path = operation.path.filled(for: server.contest, season: season).replacing("{id}", with: season)
          let answer = try await server.send(
            operation.method, isInPath ? path : "\(path)?season=\(season)", token: operation.token(token))
          let problem = try expectProblem(answer, .unknownSeason, status: 404)
          #expect(problem.detail.contains(season), "\(operation): \(problem.detail)")
          count += 1
        }
        #expect(count == 24)
        let opening = try await server.post("/api/sessions", json: #"{"school": "\#(school)", "season": \#(season)}"#)
        try expectProblem(opening, .unknownSeason)
        let player = #""isHidden": true, "player": {"nickname": "a", "school": "\#(school)"}"#
        for (name, fields) in [
          ("season.set", #""settings": {"grace": 0}"#), ("season.end", nil), ("season.resume", nil),
          ("season.stop-repeating", #""atOnce": false"#), ("season.tickets", #""tickets": []"#),
          ("players.hide", player),
        ] {
          let body = #"{"season": \#(season)\#(fields.map { ", \($0)" } ?? "")}"#
          let problem = try expectProblem(try await server.order(name, body), .unknownSeason, status: 404)
          #expect(problem.detail.contains(season), "\(name): \(problem.detail)")
        }
      }
    }
  }

  @Test
  func `holds for as many schools in a question as it says, however long their ids are`() async throws {
    // Each character of a code takes three bytes where it is escaped.
    let schools = try (0..<100).map { number in
      let code = String(repeating: "%", count: SchoolID.maximumLength - 10) + "\(100 + number)"
      let id = try #require(SchoolID(source: "t", level: .high, code: code))
      #expect(id.rawValue.count == SchoolID.maximumLength)
      return School(id: id, name: "\(number)", region: "R", district: "D", status: .open)
    }
    let contest = try await Contest(schools: schools)
    try await RunningServer.run(contest, settings: .administered) { server in
      let description = try APIDescription()
      let player = try #require(try await server.join().token)
      var count = 0
      for operation in description.operations {
        guard let parameter = operation.parameters.first(where: { $0["name"] == .string("school") }),
          parameter["in"] == .string("query"), !operation.path.contains("{rest}"),
          // Elsewhere it is one school, not those of a question.
          parameter["schema"]["type"] == .string("array")
        else { continue }
        #expect(parameter["schema"]["maxItems"].number == 100)
        let names = schools.map { school in
          let escaped = school.id.rawValue.utf8.map { "%" + String($0, radix: 16, uppercase: true) }
          return "school=" + escaped.joined()
        }
        let path = operation.path.replacing("{board}", with: "all")
        let token = operation.scheme == "administrator" ? ServerSettings.administratorToken : player
        let head = "Host: 127.0.0.1\r\nAuthorization: Bearer \(token)\r\nConnection: close\r\n"
        for (given, status) in [(names, 200), (names + [names[0]], 422)] {
          let connection = try await RawConnection.open(to: server.port)
          try await connection.send("GET \(path)?\(given.joined(separator: "&")) HTTP/1.1\r\n\(head)\r\n")
          let answer = try await connection.read(upTo: status == 200 ? "\"rank\"" : "}")
          #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(operation): \(answer.prefix(300))")
          try? await connection.close()
        }
        count += 1
      }
      #expect(count == 3)
    }
  }
}
