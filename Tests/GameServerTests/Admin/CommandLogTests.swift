import Boards
import Foundation
import GameAPI
import GameServer
import Leaderboard
import TapGame
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `the log of the commands` {
  @Test func `tells who did what, from where, when, and with what outcome`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      let receipt = try await server.contest.tap(10, for: 0)
      let made = try await server.order(AdjustTaps(session: receipt.session, taps: -3, reason: "a macro"), id: "a")
      _ = try await server.order(AdjustTaps(session: receipt.session, taps: -30, reason: "a macro"), id: "b")
      let listed: JSON = try await server.asked("/admin/api/log?limit=2").decoded()
      let entries = listed["orders"].elements
      let (refused, done) = (try #require(entries.first), try #require(entries.last))
      #expect(done["order"] == .string("a") && done["command"] == .string("taps.adjust"))
      #expect(done["fields"]["taps"] == .integer(-3) && done["fields"]["reason"] == .string("a macro"))
      #expect(done["by"] == .string("administrator") && done["from"] == .string("127.0.0.1"))
      #expect(done["season"] == .integer(1) && done["refusal"] == .null)
      #expect(done["at"] == .string(server.contest.clock.now.description))
      #expect(done["outcome"] == (try made.decoded() as JSON))
      #expect(refused["outcome"] == .null && refused["refusal"]["kind"] == .string("too-few-taps"))
      #expect(refused["refusal"]["fault"] == .string("state"))
      let head = try #require(try await server.contest.leaderboard.ask(AuditQuestion(limit: 1)).head)
      #expect(listed["head"] == .object(["order": .integer(head.order), "link": .string(head.link)]))
      #expect(refused["id"] == .integer(head.order))
      let empty: JSON = try await server.asked("/admin/api/log?before=1").decoded()
      #expect(empty["head"] == .null)
    }
  }

  @Test func `is paged through from the newest entry to the oldest, each once`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      for number in 0..<7 { _ = try await server.order(StartSeason(name: "Season \(number)"), id: "\(number)") }
      var (ids, path, pages) = ([Int64](), "/admin/api/log?limit=3", 0)
      while true {
        let page: JSON = try await server.asked(path).decoded()
        ids += page["orders"].elements.compactMap { if case .integer(let id) = $0["id"] { id } else { nil } }
        pages += 1
        guard case .integer(let next) = page["next"] else { break }
        path = "/admin/api/log?limit=3&before=\(next)"
      }
      let all = try await server.contest.leaderboard.ask(AuditQuestion(limit: 100)).orders
      #expect(ids == all.map(\.id) && ids == ids.sorted(by: >) && pages == (all.count / 3 + 1))
      let third: JSON = try await server.asked("/admin/api/log?season=3").decoded()
      #expect(third["orders"].elements.map { $0["fields"]["name"] } == [.string("Season 1")])
      #expect(third["next"] == .null)
      for query in ["limit=0", "limit=1001", "before=x", "season=x", "page=1"] {
        try expectProblem(try await server.asked("/admin/api/log?\(query)"), .invalidValue, status: 422)
      }
    }
  }

  @Test func `a form can be made of the list of commands and settings`() async throws {
    try await RunningServer.run(settings: .administered) { server in
      let list: JSON = try await server.asked("/admin/api/commands").decoded()
      #expect(list["commands"].elements.map { $0["name"] } == CommandRegistry.all.map { .string($0.name) })
      let adjust = try #require(list["commands"].elements.first { $0["name"] == .string("taps.adjust") })
      #expect(adjust["fields"].elements.map { $0["name"] } == AdjustTaps.fields.map { .string($0.name) })
      #expect(adjust["fields"].elements.map { $0["required"].bool } == [true, true, true, false])
      #expect(list["settings"].elements.map { $0["name"] } == SeasonSetting.all.map { .string($0.name) })
      // Every setting is taken with the standard value that the list tells.
      let standard = Dictionary(
        uniqueKeysWithValues: list["settings"].elements.compactMap { setting in
          setting["name"].string.map { ($0, setting["standard"]) }
        })
      let body: JSON = .object(["name": .string("Standard"), "settings": .object(standard)])
      let answer = try await server.order(
        "season.start", String(decoding: try JSONEncoder().encode(body), as: UTF8.self))
      #expect(answer.status == 200, "\(answer.text)")
      #expect(try await server.contest.leaderboard.season(SeasonID(rawValue: 2)).settings == .standard)
    }
  }
}
