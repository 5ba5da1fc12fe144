import Foundation
import GameAPI
import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `windows on boards` {
  private func path(_ windows: [String]) -> String {
    "/api/standings?"
      + windows.map { "window=" + ($0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "") }
      .joined(separator: "&")
  }

  @Test
  func `come in the order asked, all of one revision, null where there is nothing, and need not be any`() async throws {
    try await RunningServer.run { server in
      try await server.contest.tap(9, for: 1)
      let id = server.contest.schools[1].id
      let answer = try await server.get(
        path([
          "level:high?top=1", "all?around=\(id)&radius=1", "all", "level:high?top=1",
          "region:서울특별시/level:middle?page=1&page-size=3",
        ]))
      #expect(answer.status == 200, "\(answer.text)")
      let shown: JSON = try answer.decoded()
      let board = server.contest.leaderboard
      let expected = [
        try await board.page(.top(1), of: .level(.high)), try await board.page(.around(id, radius: 1)),
        try await board.page(.top(20)),
        try await board.page(.top(1), of: .level(.high)),
        try await board.page(.page(1, size: 3), of: .regionLevel(region: "서울특별시", level: .middle)),
      ]
      let pages = try JSON(parsing: Data(GameJSON.line(expected)))
      #expect(shown["windows"] == pages)
      #expect(shown["revision"].number == Double(try await board.revision().rawValue))
      #expect(shown["season"]["state"] == .string("live"))
      let gaps: JSON = try await server.get(
        path([
          "region:none", "all?around=test:high:nowhere", "level:high?around=\(server.contest.schools[3].id)",
          "all?top=1",
        ])
      ).decoded()
      let windows = try #require(gaps["windows"].array)
      #expect(windows.prefix(3).allSatisfy { $0 == .null })
      #expect(windows.last?["entries"].elements.count == 1)
      let none: JSON = try await server.get("/api/standings").decoded()
      #expect(none["windows"] == .array([]) && none["season"]["id"] == .number(1))
    }
  }

  @Test
  func `are bounded in number and length, and of parts only`() async throws {
    try await RunningServer.run { server in
      for windows in [
        Array(repeating: "all", count: 17), ["all?top=201"], ["all?around=\(server.contest.schools[0].id)&radius=201"],
        ["nonsense"],
        ["all?taps=0-"], ["all?rank=1-"], ["all?totals"], ["all?top=1&page=2"], [""],
      ] {
        try expectProblem(try await server.get(path(windows)), .invalidValue)
      }
    }
  }
}
