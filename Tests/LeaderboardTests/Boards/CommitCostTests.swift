import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `A commit while boards are in memory` {
  /// Each update once copied a whole index, so a national contest took minutes in place of seconds: its cost grew with the number of
  /// schools. Forty times as many schools may not make a commit even ten times as dear.
  @Test func `costs what it touches, not what there is`() async throws {
    let few = try await timeOfCommits(schools: 500)
    let many = try await timeOfCommits(schools: 20_000)
    #expect(many < few * 10, "\(many) over 20,000 schools, \(few) over 500")
  }

  private func timeOfCommits(schools: Int) async throws -> Duration {
    let fixture = try await Fixture(schools: schools)
    let sessions = try await fixture.leaderboard.openSessions(
      (0..<400).map { SessionRequest(season: fixture.season.id, school: fixture.schools[$0].id) })
    _ = try await fixture.leaderboard.page(.top(1))
    return try await ContinuousClock().measure {
      for sequence in 1...Int64(5) {
        let results = try await fixture.leaderboard.commit(
          sessions.map { TapBatch(session: $0.id, sequence: sequence, taps: 1, span: 0) })
        for result in results { _ = try result.get() }
      }
    }
  }
}
