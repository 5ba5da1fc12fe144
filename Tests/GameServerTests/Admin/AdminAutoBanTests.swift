import Foundation
import GameAPI
import GameServer
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `Bans that the review makes, over the administrator's API` {
  private static let token = String(repeating: "t", count: 40)
  private static var settings: ServerSettings {
    var settings = ServerSettings()
    settings.adminToken = AdminToken(token)
    return settings
  }

  private func post(_ server: RunningServer, _ path: String, _ json: String) async throws -> Answer {
    try await server.send(
      "POST", path, body: Data(json.utf8), contentType: "application/json", token: Self.token)
  }

  @Test func `are asked for when a season starts and later, and everybody sees that`() async throws {
    try await RunningServer.run(settings: Self.settings) { server in
      let path = "/admin/api/seasons/\(server.contest.season.id)/auto-ban"
      func shown(_ season: SeasonID) async throws -> AutoBan? {
        try await server.get("/api/seasons/\(season)").decoded(as: SeasonAnswer.self).autoBan
      }
      #expect(try await shown(server.contest.season.id) == .off)
      let set: SeasonAnswer = try await post(server, path, #"{"autoBan": "machines"}"#).decoded()
      #expect(set.autoBan == .machines && set.id == server.contest.season.id)
      #expect(try await shown(server.contest.season.id) == .machines)
      for body in [#"{"autoBan": "all"}"#, "{}", #"{"autoBan": null}"#] {
        #expect((400...422).contains(try await post(server, path, body).status), "\(body)")
      }
      #expect(try await post(server, "/admin/api/seasons/99/auto-ban", #"{"autoBan": "off"}"#).status == 404)
      #expect(try await shown(server.contest.season.id) == .machines)
      let started: SeasonAnswer = try await post(
        server, "/admin/api/seasons", #"{"name": "Strict", "autoBan": "machines"}"#
      ).decoded()
      #expect(started.autoBan == .machines)
      let lenient: SeasonAnswer = try await post(server, "/admin/api/seasons", #"{"name": "Lenient"}"#).decoded()
      #expect(lenient.autoBan == .off)
    }
  }

  @Test func `are made before an administrator ends the season`() async throws {
    let contest = try await Contest()
    let leaderboard = contest.leaderboard
    let session = try await leaderboard.openSession(
      SessionRequest(season: contest.season.id, school: contest.schools[0].id)
    ).id
    for sequence in 1...Int64(130) {
      contest.clock.advance(byMilliseconds: 1000)
      _ = try await leaderboard.commit(TapBatch(session: session, sequence: sequence, taps: 20, span: .seconds(1)))
    }
    try await RunningServer.run(contest, settings: Self.settings) { server in
      // The keeper of the server has looked at the season already, and looks again in a minute.
      try await leaderboard.perform(SetSeason(contest.season.id, autoBan: .machines))
      #expect(try await post(server, "/admin/api/seasons/\(contest.season.id)/end", "").status == 200)
      let bans = try await leaderboard.bans()
      #expect(bans.map(\.target) == [.session(session)] && bans.first?.actor == .review)
      #expect(try await leaderboard.totals(season: contest.season.id).schools.allSatisfy { $0.taps == 0 })
    }
  }
}
