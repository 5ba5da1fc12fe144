import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `A commit while boards are in memory` {
  /// Each update once copied a whole index, so a national contest took minutes in place of seconds: its cost grew with the number of
  /// schools, ninefold here. Forty times as many schools may not make a commit four times as dear.
  @Test func `costs what it touches, not what there is`() async throws {
    let few = try await timeOfCommits(schools: 500)
    let many = try await timeOfCommits(schools: 20_000)
    #expect(many < few * 4, "\(many) over 20,000 schools, \(few) over 500")
  }

  private func timeOfCommits(schools: Int) async throws -> Duration {
    let fixture = try await Fixture(schools: schools)
    let sessions = try await fixture.leaderboard.openSessions(
      (0..<400).map { SessionRequest(season: fixture.season.id, school: fixture.schools[$0].id) })
    _ = try await fixture.leaderboard.page(.top(1))
    // The best of some rounds: other tests run at the same time.
    var best = Duration.seconds(3600)
    for round in 0..<Int64(6) {
      let elapsed = try await ContinuousClock().measure {
        for sequence in (round * 3 + 1)...(round * 3 + 3) {
          let results = try await fixture.leaderboard.commit(
            sessions.map { TapBatch(session: $0.id, sequence: sequence, taps: 1, span: 0) })
          for result in results { _ = try result.get() }
        }
      }
      best = min(best, elapsed)
    }
    return best
  }
}
