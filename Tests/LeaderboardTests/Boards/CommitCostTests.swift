import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite struct `A commit while boards are in memory` {
  /// Each update once copied a whole index, so a national contest took minutes in place of seconds; when that was mended, each commit
  /// still copied one. Eighty times as many schools may not make a commit two and a half times as dear, whether it is large or small.
  @Test func `costs what it touches, not what there is`() async throws {
    let (few, many) = (try await Contest(of: 500), try await Contest(of: 40_000))
    for touched in [0..<400, 400..<401] {
      // The best of some rounds in turns, and of more where these were not alike: other tests run at the same time.
      var best = (few: Duration.seconds(3600), many: Duration.seconds(3600))
      for round in 0..<Int64(100) where round < 6 || best.many * 2 >= best.few * 5 {
        best.few = min(best.few, try await few.timeOfCommits(round, of: touched))
        best.many = min(best.many, try await many.timeOfCommits(round, of: touched))
      }
      #expect(
        best.many * 2 < best.few * 5,
        "\(best.many) over 40,000 schools, \(best.few) over 500, for \(touched.count) sessions")
    }
  }

  private struct Contest {
    let fixture: Fixture
    let sessions: [Session]

    init(of schools: Int) async throws {
      let fixture = try await Fixture(schools: schools)
      self.fixture = fixture
      sessions = try await fixture.leaderboard.openSessions(
        (0..<401).map { SessionRequest(season: fixture.season.id, school: fixture.schools[$0].id) })
      _ = try await fixture.leaderboard.ranking()
    }

    func timeOfCommits(_ round: Int64, of touched: Range<Int>) async throws -> Duration {
      try await ContinuousClock().measure {
        for sequence in (round * 3 + 1)...(round * 3 + 3) {
          let results = try await fixture.leaderboard.commit(
            sessions[touched].map { TapBatch(session: $0.id, sequence: sequence, taps: 1, span: 0) })
          for result in results { _ = try result.get() }
        }
      }
    }
  }
}
