import Basics
import Console
import Foundation
import Boards
import SchoolDirectory
import Simulation
import TapGame

/// Plays a simulated contest: paces it, shows it, and stops it when the person interrupts.
struct ContestPlay {
  let contest: Contest
  let leaderboard: any ContestReader & ContestWriter
  let clock: VirtualClock
  let store: StoreOptions
  /// The speed relative to real time; `nil` for full speed with a progress bar.
  let pace: Double?
  let top: Int

  struct Outcome {
    let report: ContestReport
    /// The duration in real seconds.
    let seconds: Double
    /// The rank of each school with taps one minute before the end.
    let ranksBefore: [SchoolID: Int]
  }

  func run() async throws -> Outcome {
    let begun = ContinuousClock.now
    var memory = RankMemory()
    let live = pace.map {
      LiveBoard(leaderboard: leaderboard, season: contest.season.id, top: top, begun: begun, speed: $0)
    }
    let bar = store.progressBar(
      "Playing", total: live == nil ? Int(contest.plan.duration.wholeMilliseconds / 1000) : nil,
      unit: "s of play")
    // Restore the terminal's line and cursor on every exit path, before anything else is printed.
    defer {
      bar.finish()
      live?.end()
    }
    let report = try await contest.run(on: leaderboard, clock: clock) { progress in
      if memory.isDue(progress) {
        memory.keep(
          try await leaderboard.ranking(of: .all, season: contest.season.id), at: progress.elapsed.wholeMilliseconds)
      }
      if let live {
        try await live.show(progress, memory: memory)
      } else {
        bar.update(completed: Int(progress.elapsed.wholeMilliseconds / 1000))
      }
      return Interrupt.received == nil
    }
    let elapsed = ContinuousClock.now - begun
    return Outcome(
      report: report, seconds: Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18,
      ranksBefore: memory.ranks(aMinuteBefore: report.elapsed.wholeMilliseconds) ?? [:])
  }
}

/// The standings of the last minute of a contest, sampled at a fixed interval.
struct RankMemory {
  private static let interval: Int64 = 5000
  private static let minute: Int64 = 60_000
  private var kept: [(elapsed: Int64, ranking: BoardRanking)] = []

  /// Whether the next sample is due.
  func isDue(_ progress: ContestProgress) -> Bool {
    kept.last.map { progress.elapsed.wholeMilliseconds - $0.elapsed >= Self.interval } ?? true
  }

  mutating func keep(_ ranking: BoardRanking, at elapsed: Int64) {
    kept.append((elapsed, ranking))
    // Keep one sample that is at least a minute old, and drop older ones.
    while kept.count > 1, elapsed - kept[1].elapsed >= Self.minute { kept.removeFirst() }
  }

  /// The ranks of schools with taps at the newest sample that is at least a minute old; `nil` if there is no such
  /// sample, apart from the one at the start.
  func ranks(aMinuteBefore elapsed: Int64) -> [SchoolID: Int]? {
    guard let before = kept.last(where: { elapsed - $0.elapsed >= Self.minute && $0.elapsed > 0 }) else { return nil }
    return before.ranking.ranksOfSchoolsWithTaps
  }
}
