import Boards
import Foundation
import GameAPI
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@testable import GameServer

/// The one door by which an administrator changes a contest.
@Suite(.timeLimit(.minutes(10)))
struct `a command of the administrator` {
  @Test func `makes the same code when it is sent again, and another one under another id`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      let season = server.contest.season.id
      let body = #"{"season": \#(season), "settings": {"join": "code/5m"}}"#
      func rule() async throws -> JoinRule { try await server.contest.leaderboard.joinRule(of: season) }
      let answer = try await server.order("season.set", body, id: "one")
      #expect(answer.status == 200, "\(answer.text)")
      let first = try await rule()
      #expect(first.code?.period == .seconds(300))
      // The code itself is neither answered nor listed.
      let secret = try #require(first.stored.split(separator: " ").last)
      #expect(!answer.text.contains(secret))
      #expect(try await server.order("season.set", body, id: "one").text == answer.text)
      #expect(try await rule() == first)
      #expect(try await server.order("season.set", body, id: "two").status == 200)
      let second = try await rule()
      #expect(second != first)
      #expect(try await server.order("season.set", body).status == 200)
      #expect(try await rule() != second)
      #expect(try await !server.asked("/admin/api/log").text.contains(secret))
    }
  }

  @Test func `takes a length of time as a person writes it`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      let changed: Season = try await server.order(
        "season.set", #"{"season": 1, "settings": {"grace": "5s", "session-timeout": "10m"}}"#
      ).decoded()
      #expect(changed.rules.graceMilliseconds == 5000 && changed.rules.sessionTimeoutMilliseconds == 600_000)
      for grace in [#""5""#, #""5 s""#, #""9d""#, "-1"] {
        let answer = try await server.order("season.set", #"{"season": 1, "settings": {"grace": \#(grace)}}"#)
        try expectProblem(answer, .invalidValue, status: 422)
      }
    }
  }

  @Test func `with an id that cannot be one is not carried out`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      for id in ["", "with space", "한글", String(repeating: "a", count: 65)] {
        let answer = try await server.order("season.start", #"{"name": "Summer"}"#, id: id)
        let problem = try expectProblem(answer, .invalidValue, status: 422)
        #expect(
          problem.detail == "The header “Idempotency-Key” has to have 1 to 64 visible characters of ASCII.", "\(id)")
      }
      #expect(try await server.contest.leaderboard.seasons().count == 1)
    }
  }

  @Test func `that does not exist is not found, nor is one with another method`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      for name in ["season.destroy", "season", "season.end/1", "Season.End"] {
        try expectProblem(try await server.order(name, #"{"season": 1}"#), .notFound, status: 404)
      }
      try expectProblem(try await server.asked("/admin/api/commands/season.end"), .methodNotAllowed, status: 405)
      let query = try await server.post(
        "/admin/api/commands/season.end?dryrun=true", json: #"{"season": 1}"#, token: ServerSettings.administratorToken)
      try expectProblem(query, .invalidValue, status: 422)
      #expect(try await server.contest.leaderboard.season(server.contest.season.id).endsAt == nil)
    }
  }

  @Test func `may have a large body with the token, and without it none that is larger than others'`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      let schools = try (0..<2000).map { number in
        School(
          id: try #require(SchoolID("test:high:L\(10_000 + number)")), name: "학교 \(number)", region: "서울특별시",
          district: "강남구", status: .open)
      }
      let command = ImportSchools(DirectoryEdition(format: .touchschool, schools: schools), scope: .part)
      let body = try JSONEncoder().encode(command)
      #expect(body.count > 2 * ServerLimits().body)
      let path = "/admin/api/commands/schools.import"
      for token in [nil, "wrong-token-0123"] {
        let answer = try await server.send("POST", path, body: body, contentType: "application/json", token: token)
        try expectProblem(answer, .bodyTooLarge, status: 413)
      }
      let elsewhere = try await server.send(
        "POST", "/api/taps", body: body, contentType: "application/json", token: ServerSettings.administratorToken)
      try expectProblem(elsewhere, .bodyTooLarge, status: 413)
      let taken = try await server.order(command, id: "schools")
      #expect(taken.status == 200, "\(taken.text.prefix(300))")
      #expect(try await server.contest.leaderboard.schools().count == server.contest.schools.count + 2000)
    }
  }
}
