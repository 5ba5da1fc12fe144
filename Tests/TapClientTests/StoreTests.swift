import Leaderboard
import SchoolDirectory
import TapClient
import TapGame
import Testing

/// The client in the same process as a contest's file: the file is the connection.
@Suite struct `A client of a file` {
  @Test func `counts in it, and goes on in it after both were closed`() async throws {
    let contest = try TestContest()
    let path = contest.outbox("contest.sqlite")
    var leaderboard = try Leaderboard.open(path, clock: contest.clock)
    _ = try await leaderboard.perform(
      ImportSchools(
        DirectoryEdition(
          format: .touchschool, schools: [School(id: contest.school, name: "별빛고", region: "서울", district: "중구")])))
    let season = try await leaderboard.perform(StartSeason(name: "Spring")).id
    for round: Int64 in 1...3 {
      let client = try ContestClient(outbox: contest.outbox, contest: path, connection: leaderboard)
      try await client.join(contest.school, season: season)
      contest.clock.advance(byMilliseconds: 2000)
      try await client.add(taps: 5, in: .seconds(1))
      try await client.send()
      #expect(try await client.count() == TapCount(counted: 5 * round, waiting: 0))
      try client.close()
      try leaderboard.close()
      leaderboard = try Leaderboard.open(path, clock: contest.clock)
    }
    #expect(try await leaderboard.totals(season: season).schools.map(\.taps) == [15])
    #expect(try await leaderboard.session(SessionID(rawValue: 2)) == nil)
  }
}
