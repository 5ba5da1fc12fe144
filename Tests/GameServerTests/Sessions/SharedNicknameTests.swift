import Foundation
import GameAPI
import SchoolDirectory
import TapGame
import Testing

@testable import GameServer

/// Who opens a session learns whether the nickname is there already, and nothing more.
struct `a nickname that another session of the school has` {
  @Test
  func `is told in the answer that opens the session, of the same school only`() async throws {
    try await RunningServer.run { server in
      let first = try await server.join(0, nickname: "민준")
      #expect(first.nicknameShared == nil)
      let opened = try await server.post(
        "/api/sessions", SessionOpening(school: server.contest.schools[0].id, nickname: " 민준 "))
      #expect(opened.text.contains(#""nicknameShared":true"#))
      let second: SessionAnswer = try opened.decoded()
      for (school, name) in [(0, "민준이"), (1, "민준"), (0, nil), (0, nil)] {
        let other = try await server.join(school, nickname: name)
        #expect(other.nicknameShared == nil, "\(school) \(name ?? "-")")
      }
      let asked = try await server.get("/api/sessions/\(second.session)", token: second.token)
      #expect(asked.status == 200 && !asked.text.contains("nicknameShared"))
    }
  }

  @Test
  func `is not told of a session that gave its seat away, which nobody plays`() async throws {
    var budgets = AddressBudgets.standard
    budgets.publicAddress = try #require(AddressBudget(sessions: 1, tapsPerSecond: 80))
    let contest = try await Contest(rules: try FairPlayRules(addresses: budgets))
    try await RunningServer.run(contest) { server in
      _ = try await server.join(nickname: "민준")
      contest.clock.advance(byMilliseconds: 10_000)
      let second = try await server.join(nickname: "민준")
      #expect(second.nicknameShared == nil)
      #expect(try await server.tap(second).status == 200)
      contest.clock.advance(byMilliseconds: 600_000)
      #expect(try await server.join(nickname: "민준").nicknameShared == true)
    }
  }
}
