import Foundation
import GameAPI
import GameServer
import Leaderboard
import SchoolDirectory
import TapGame
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `tapping` {
  @Test
  func `a batch is answered with its receipt, and the board ranks the school by it at once`() async throws {
    try await RunningServer.run { server in
      try await server.contest.tap(20, for: 1)
      let session = try await server.join(0)
      let answer = try await server.tap(session, taps: 8)
      #expect(answer.status == 200)
      #expect(answer.contentType == "application/json")
      let first: TapAnswer = try answer.decoded()
      #expect(first.receipt.accepted == 8 && first.receipt.rejected == 0)
      #expect(first.receipt.sessionTaps == 8 && first.receipt.schoolTaps == 8)
      #expect(try await server.contest.rank(of: 0) == 2)
      let second: TapAnswer = try await server.tap(session, sequence: 2, taps: 20, span: 1000).decoded()
      #expect(second.receipt.schoolTaps == 28)
      #expect(try await server.contest.rank(of: 0) == 1)
      #expect(second.receipt.revision > first.receipt.revision)
    }
  }

  @Test
  func `a repeat gets the first receipt, and counts nothing`() async throws {
    try await RunningServer.run { server in
      let session = try await server.join()
      let first: TapAnswer = try await server.tap(session, taps: 8).decoded()
      _ = try await server.tap(session, sequence: 2, taps: 3)
      for taps in [8, 1, 9999] as [Int64] {
        let answer = try await server.tap(session, sequence: 1, taps: taps)
        let again: TapAnswer = try answer.decoded()
        #expect(answer.status == 200 && again.receipt == first.receipt)
        // A repeat with other taps is told how many there were.
        #expect(again.firstTaps == (taps == 8 ? nil : 8))
        #expect(answer.text.contains("firstTaps") == (taps != 8), "\(answer.text)")
      }
      let totals = try await server.contest.leaderboard.totals(season: server.contest.season.id)
      #expect(totals.schools.map(\.taps) == [11])
    }
  }

  @Test
  func `what a store refuses is told by name, and a repeat gets its receipt all the same`() async throws {
    try await RunningServer.run { server in
      let contest = server.contest
      let (session, silent) = (try await server.join(), try await server.join(1))
      for (sequence, taps, span) in [
        (0, 8, 0), (-1, 8, 0), (1, 0, 0), (1, -8, 0), (1, 10_001, 0), (1, 8, -1), (1, 8, 3_600_001),
      ] as [(Int64, Int64, Int64)] {
        try expectProblem(
          try await server.tap(session, sequence: sequence, taps: taps, span: span), .invalidValue)
      }
      #expect(try await contest.leaderboard.totals(season: contest.season.id).schools.isEmpty)
      let first: TapAnswer = try await server.tap(session, taps: 10_000, span: 0).decoded()
      #expect(first.receipt.accepted == 40 && first.receipt.rejected == 9960 && first.receipt.reason == .tooFast)
      let problem = try expectProblem(try await server.tap(session, sequence: 4), .sequenceGap)
      #expect(problem.expected == 2)
      contest.clock.advance(byMilliseconds: FairPlayRules.standard.sessionTimeoutMilliseconds + 1)
      try expectProblem(try await server.tap(silent), .staleSession)
      var schools = contest.schools
      schools[0].status = .closed
      try await contest.leaderboard.perform(
        ImportSchools(DirectoryEdition(format: .touchschool, schools: schools), scope: .whole))
      try expectProblem(try await server.tap(session, sequence: 2), .closedSchool)
      #expect(try await server.tap(session, taps: 10_000, span: 0).decoded() == first)
    }
  }

  @Test
  func `two servers on one file with one key take each other's tokens`() async throws {
    let contest = try await Contest()
    let other = try contest.openedAgain()
    try await RunningServer.run(contest) { first in
      try await RunningServer.run(other) { second in
        let session = try await first.join(0)
        let rival = try await second.join(1)
        for sequence in 1...5 as ClosedRange<Int64> {
          let server = sequence.isMultiple(of: 2) ? first : second
          let mine: TapAnswer = try await server.tap(session, sequence: sequence, taps: 4).decoded()
          #expect(mine.receipt.schoolTaps == 4 * sequence)
          let rank = 4 * sequence > 7 * (sequence - 1) ? 1 : 2
          #expect(try await server.contest.rank(of: 0) == rank, "batch \(sequence)")
          _ = try await server.tap(rival, sequence: sequence, taps: 7)
          #expect(try await server.contest.rank(of: 1) == 1)
        }
        let again: TapAnswer = try await first.tap(session, sequence: 5, taps: 4).decoded()
        #expect(again.receipt.schoolTaps == 20)
      }
    }
  }
}
