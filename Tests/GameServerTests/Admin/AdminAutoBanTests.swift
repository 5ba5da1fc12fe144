import Boards
import Foundation
import GameServer
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `Bans that the review makes, over the administrator's API` {
  @Test func `are made before an administrator ends the season`() async throws {
    let contest = try await Contest()
    let leaderboard = contest.leaderboard
    let session = try await leaderboard.openSession(
      SessionRequest(season: contest.season.id, school: contest.schools[0].id)
    ).id
    @Sendable func tapAsMachine(_ sequences: ClosedRange<Int64>) async throws {
      for sequence in sequences {
        contest.clock.advance(byMilliseconds: 1000)
        _ = try await leaderboard.commit(TapBatch(session: session, sequence: sequence, taps: 20, span: .seconds(1)))
      }
    }
    try await tapAsMachine(1...130)
    try await RunningServer.run(contest, settings: .administered) { server in
      // The keeper of the server has looked at the season already, and looks again in a minute.
      try await leaderboard.perform(SetSeason(contest.season.id, autoBan: .machines))
      let ended = try await server.order(EndSeason(contest.season.id), id: "end")
      #expect(ended.status == 200)
      let bans = try await leaderboard.ask(BanQuestion())
      #expect(bans.map(\.target) == [.session(session)] && bans.first?.actor == .review)
      #expect(try await leaderboard.totals(season: contest.season.id).schools.allSatisfy { $0.taps == 0 })
      // The same order again gets the first answer, and nothing is reviewed.
      try await leaderboard.perform(ResumeSeason(contest.season.id))
      try await leaderboard.perform(LiftBan(bans[0].id, reason: "a mistake"))
      try await tapAsMachine(131...260)
      #expect(try await server.order(EndSeason(contest.season.id), id: "end").body == ended.body)
      #expect(try await leaderboard.ask(BanQuestion()).count == 1)
    }
  }
}
