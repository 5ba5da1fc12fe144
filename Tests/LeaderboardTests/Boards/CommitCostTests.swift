import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `A commit while boards are in memory` {
  /// Each update once copied a whole index, so a national contest took minutes in place of seconds; when that was mended, each commit
  /// still copied one. Eighty times as many schools may not make a commit two and a half times as dear, whether it is large or small.
  @Test func `costs what it touches, not what there is`() async throws {
    for touched in [400, 1] {
      let few = try await timeOfCommits(touching: touched, of: 500)
      let many = try await timeOfCommits(touching: touched, of: 40_000)
      #expect(many * 2 < few * 5, "touching \(touched): \(many) over 40,000 schools, \(few) over 500")
    }
  }

  private func timeOfCommits(touching touched: Int, of schools: Int) async throws -> Duration {
    let fixture = try await Fixture(schools: schools)
    let sessions = try await fixture.leaderboard.openSessions(
      (0..<touched).map { SessionRequest(season: fixture.season.id, school: fixture.schools[$0].id) })
    _ = try await fixture.leaderboard.ranking()
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
