import Simulation
import TapGame
import Testing

@Suite("Contest: progress and early stops")
struct ContestProgressTests {
  @Test("Every step is told of, from the start to the end")
  func progress() async throws {
    var seen: [ContestProgress] = []
    let played = try await ContestFixture().play {
      seen.append($0)
      return true
    }
    #expect(seen.count == 241)
    #expect(seen.first?.fraction == 0)
    #expect(seen.last?.fraction == 1)
    for (earlier, later) in zip(seen, seen.dropFirst()) {
      #expect(later.elapsed == earlier.elapsed + .milliseconds(500))
      #expect(later.moment == played.season.startsAt + later.elapsed.wholeMilliseconds)
      #expect(later.total.made >= earlier.total.made)
      #expect(later.repeats >= earlier.repeats)
    }
    #expect(seen.last?.total == played.report.total)
    #expect(played.report.elapsed.wholeMilliseconds == 120_000)
    #expect(!played.report.stoppedEarly)
  }

  @Test("The last step may be shorter than the others")
  func unevenDuration() async throws {
    var plan = ContestFixture.plan
    plan.duration = .milliseconds(10_250)
    var moments: [Int64] = []
    let played = try await ContestFixture().play(plan) {
      moments.append($0.elapsed.wholeMilliseconds)
      return true
    }
    #expect(moments.suffix(2) == [10_000, 10_250])
    #expect(played.report.elapsed.wholeMilliseconds == 10_250)
  }

  @Test("Stopped early, it has whole sums", arguments: [0, 20_000, 60_500] as [Int64])
  func stops(after moment: Int64) async throws {
    let played = try await ContestFixture().play { $0.elapsed.wholeMilliseconds < moment }
    #expect(played.report.stoppedEarly)
    #expect(played.report.elapsed.wholeMilliseconds == moment)
    #expect(played.taps == played.report.total.accepted)
    #expect(played.report.total.players == played.sessions.count)
    let whole = try await ContestFixture().play()
    #expect(played.report.total.made < whole.report.total.made)
  }

  @Test("Stopped at its last step, it was not stopped early")
  func stopsAtEnd() async throws {
    let played = try await ContestFixture().play { $0.fraction < 1 }
    #expect(!played.report.stoppedEarly)
  }

  @Test("An error of the one who watches ends the run")
  func throwsFromStep() async throws {
    struct Enough: Error {}
    await #expect(throws: Enough.self) {
      _ = try await ContestFixture().play { progress in
        if progress.elapsed.wholeMilliseconds >= 5000 { throw Enough() }
        return true
      }
    }
  }

  @Test("A cancelled task ends the run between two steps")
  func cancellation() async throws {
    let task = Task {
      try await ContestFixture().play { progress in
        if progress.elapsed.wholeMilliseconds >= 5000 { withUnsafeCurrentTask { $0?.cancel() } }
        return true
      }
    }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }
}
