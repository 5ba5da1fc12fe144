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
  private static let names = CommandRegistry.all.map { $0.name }

  @Test(arguments: names)
  func `counts once under its id, at once and later, and each time gets the same answer`(name: String) async throws {
    let type = try #require(CommandRegistry.type(named: name))
    try await RunningServer.run(settings: .administered) { server in
      let contest = server.contest
      let command = try await contest.sample(of: type)
      async let left = server.order(command, id: "order-1")
      async let right = server.order(command, id: "order-1")
      let (first, second) = try await (left, right)
      #expect(first.status == 200, "\(first.text)")
      #expect(second.status == 200 && second.text == first.text, "\(second.text)")
      let revision = try await contest.leaderboard.revision()
      contest.clock.advance(byMilliseconds: 1000)
      let later = try await server.order(command, id: "order-1")
      #expect(later.status == 200 && later.text == first.text, "\(later.text)")
      #expect(try await contest.leaderboard.revision() == revision)
      let log = try await contest.leaderboard.orders(before: nil, season: nil, limit: 100)
      let orders = log.filter { $0.order?.rawValue == "order-1" }
      #expect(orders.count == 1 && orders.first?.command == name)
      #expect(orders.first?.sender == Sender("administrator", at: "127.0.0.1"))

      let other = try await server.order("season.start", #"{"name": "Another"}"#, id: "order-1")
      let problem = try expectRefused(other, "other-order", status: 422)
      #expect(problem.korean?.contains("order-1") == true)
      #expect(try await contest.leaderboard.seasons().allSatisfy { $0.name != "Another" })
    }
  }

  @Test(arguments: names)
  func `changes nothing as a dry run, and answers what it would do`(name: String) async throws {
    let type = try #require(CommandRegistry.type(named: name))
    try await RunningServer.run(settings: .administered) { server in
      let command = try await server.contest.sample(of: type)
      let before = try await server.contest.leaderboard.revision()
      let log = try await server.asked("/admin/api/log").text
      let planned = try await server.order(command, id: "order-1", isDryRun: true)
      #expect(planned.status == 200, "\(planned.text)")
      #expect(try await server.contest.leaderboard.revision() == before)
      #expect(try await server.asked("/admin/api/log").text == log)
      // Its id is not used up.
      #expect(try await server.order("season.start", #"{"name": "Another"}"#, id: "order-1").status == 200)
    }
  }

  @Test(arguments: names)
  func `without its first field, or with one that it does not have, is told so by name`(name: String) async throws {
    let type = try #require(CommandRegistry.type(named: name))
    try await RunningServer.run(settings: .administered) { server in
      let odd = try expectProblem(try await server.order(name, #"{"misspelt": 1}"#), .invalidValue, status: 422)
      #expect(odd.detail.hasPrefix("\(name) has no “misspelt”; the members of its body are: \(type.fields[0].name)"))
      for text in ["[]", "7", "null"] {
        let problem = try expectProblem(try await server.order(name, text), .invalidValue)
        #expect(problem.detail.hasPrefix("The body "), "\(problem.detail)")
      }
      try expectProblem(try await server.order(name, "{"), .malformedRequest, status: 400)
      let empty = try await server.order(name, "{}")
      let problem = try expectProblem(empty, .invalidValue)
      let required = type.fields.filter(\.isRequired).map(\.name)
      let named = required.isEmpty ? type.fields.map(\.name) : required
      #expect(named.contains { problem.detail.contains("“\($0)”") }, "\(problem.detail)")
    }
  }

  @Test func `is not made twice by a load balancer that sends it again`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      let receipt = try await server.contest.tap(100, for: 0)
      let adjustment = AdjustTaps(session: receipt.session, taps: -30, reason: "a macro")
      let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
        for _ in 0..<8 { group.addTask { try await server.order(adjustment, id: "f3b1") } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(Set(answers.map(\.text)).count == 1 && answers.allSatisfy { $0.status == 200 })
      #expect(try await server.contest.leaderboard.adjustments().map(\.taps) == [-30])
      #expect(try await server.contest.leaderboard.page(.top(1)).entries.first?.taps == 70)
      // Without an id, each one counts.
      for _ in 0..<2 { #expect(try await server.order(adjustment).status == 200) }
      #expect(try await server.contest.leaderboard.adjustments().count == 3)
    }
  }

  @Test func `that was refused stays refused under its id`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      let receipt = try await server.contest.tap(10, for: 0)
      let ask = AdjustTaps(session: receipt.session, taps: -30, reason: "a macro")
      let first = try await server.order(ask, id: "a")
      try expectRefused(first, "too-few-taps", status: 409)
      try await server.contest.leaderboard.perform(AdjustTaps(session: receipt.session, taps: 90, reason: "given back"))
      let again = try await server.order(ask, id: "a")
      #expect(again.text == first.text && again.status == 409)
      #expect(try await server.order(ask, id: "b").status == 200)
    }
  }

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

  @Test(arguments: ["", "with space", "한글", String(repeating: "a", count: 65)])
  func `with an id that cannot be one is not carried out`(id: String) async throws {
    try await RunningServer.run(settings: .administered) { server in
      let answer = try await server.order("season.start", #"{"name": "Summer"}"#, id: id)
      let problem = try expectProblem(answer, .invalidValue, status: 422)
      #expect(
        problem.detail == "The header “Idempotency-Key” has to have 1 to 64 visible characters of ASCII.")
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
