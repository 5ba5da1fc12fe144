import Boards
import Leaderboard
import SchoolDirectory
import TapGame
import TestSupport
import Testing

extension Proofs {
  @Suite struct `A question to a board` {
    /// Eighty times as many schools may not make a round of questions four times as dear; a question that went through them all would.
    @Test(.full("compares times, as the benchmark does")) func `costs what it shows, not what there is`() async throws {
      let few = try await timeOfQuestions(to: 500)
      let many = try await timeOfQuestions(to: 40_000)
      #expect(many < few * 4, "\(many) to 40,000 schools, \(few) to 500")
    }

    private func timeOfQuestions(to count: Int) async throws -> Duration {
      let fixture = try await Fixture(schools: count)
      let lines = fixture.schools.enumerated().map { "\($1.id),\($0 * 7919 % 1000 + 1)\n" }
      let file = try TapFile(Array(("school_id,taps\n" + lines.joined()).utf8))
      try await fixture.leaderboard.perform(ImportTaps(file, named: "taps.csv", into: fixture.season.id))
      let ranking = try await fixture.leaderboard.ranking()
      let school = fixture.schools[count / 2].id
      let cursor = try #require(try ranking.page(.around(school, radius: 1)).next)
      let percentile = try #require(Percentile("90"))
      // The best of some rounds: other tests run at the same time.
      var best = Duration.seconds(3600)
      for _ in 0..<10 {
        let elapsed = try ContinuousClock().measure {
          for ties in TiePolicy.allCases {
            for slice in [.after(cursor, size: 5), .before(cursor, size: 5), .around(school, radius: 2), .top(5)]
              as [BoardSlice]
            {
              #expect(try ranking.page(slice, ties: ties).entries.count == 5)
            }
            let standing = try ranking.standing(of: school, ties: ties)
            #expect(ranking.standing(at: count / 2, ties: ties) != nil)
            #expect(ranking.count(taps: standing.taps...(.max)) > 0)
            #expect(try ranking.percentile(of: school, ties: ties) <= ranking.percentile(of: school, ties: .dense))
            #expect(ranking.mark(of: percentile, ties: ties).taps ?? 0 > 0)
            #expect(ranking.totals.schools == count)
          }
        }
        best = min(best, elapsed)
      }
      return best
    }
  }
}
