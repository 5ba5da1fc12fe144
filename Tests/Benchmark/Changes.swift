import Basics
import ArgumentParser
import Console
import Foundation
import Leaderboard
import TapGame

/// From a commit to its observers.
struct Changes: BenchPart {
  static let configuration = CommandConfiguration(
    abstract: "The time from a commit to its observers, in this process and from another one.",
    discussion: """
      Every time begins when the commit is asked for, so the disk's sync is in it, and ends when an observer has the change with its ranks; \
      each observer of each commit counts. The limit is what is promised for another process. The last lines compare commits that nobody \
      observes with commits that follow each other while the most do.
      """)

  static let quick = ["--schools", "50", "--observers", "5"]

  @OptionGroup var options: BenchOptions
  @Option(help: "Schools on the board.") var schools = 12_000

  @Option(help: "The most observers.") var observers = 10_000

  /// The observers that are measured, and how many commits for each.
  private var crowds: [(observers: Int, commits: Int)] {
    [(1, 400), (100, 200), (10_000, 40)].filter { $0.0 < observers } + [(observers, 40)]
  }
  /// What another process's commit may take to be seen, in milliseconds.
  private static let limit = 100.0

  func measure() async throws -> [Measurement] {
    try await withTemporaryFolder(in: options.folder) { folder in
      let file = folder + "/changes.sqlite"
      try await BenchContest.make(file, schools: schools).leaderboard.close()
      var measurements: [Measurement] = []
      for (observers, commits) in crowds {
        measurements += Self.lines(
          try await Self.inProcess(file, observers: observers, commits: commits), "in the process", observers)
      }
      for (observers, commits) in crowds {
        measurements += Self.lines(
          try await Self.acrossProcesses(file, observers: observers, commits: min(commits, 100)),
          "from another process",
          observers)
      }
      let alone = try await Self.commitRate(file, observers: 0)
      let observed = try await Self.commitRate(file, observers: observers)
      measurements.append(
        Measurement(
          what: "commits one after the other, \(observers.grouped) observing", rate: observed, peer: "nobody observes",
          rate: alone,
          unit: "commits/s", goal: nil))
      return measurements
    }
  }

  private static func lines(_ times: [Double], _ place: String, _ observers: Int) -> [Measurement] {
    [(0.5, "p50"), (0.99, "p99")].map { share, name in
      Measurement(
        what: "commit to observer \(place), \(observers.grouped) observing, \(name)",
        milliseconds: times.percentile(share), limit: limit)
    }
  }

  /// - Returns: milliseconds, for each observer of each commit.
  private static func inProcess(_ file: String, observers: Int, commits count: Int) async throws -> [Double] {
    try await with(file) { leaderboard, commits in
      let crowd = try await ObserverCrowd(observers, on: leaderboard)
      var asked: [Int64: Int64] = [:]
      for _ in 0..<count {
        let commit = try await commits.next()
        asked[commit.revision] = commit.asked
        await crowd.heard(commit.revision)
      }
      return try await crowd.end().flatMap { hearings in
        hearings.compactMap { hearing in asked[hearing.revision].map { Double(hearing.moment - $0) / 1e6 } }
      }
    }
  }

  private static func acrossProcesses(
    _ file: String, observers: Int, commits count: Int
  ) async throws -> [Double] {
    let leaderboard = try Leaderboard.open(file, clock: SystemClock(), access: .readOnly)
    let crowd = try await ObserverCrowd(observers, on: leaderboard)
    let commits = try await ChangesWriter.commits(count, on: file)
    if let last = commits.last { await crowd.heard(last.revision) }
    let times = try await crowd.end().flatMap { hearings in
      // Commits that were seen together were each seen then.
      var next = hearings[...]
      return commits.compactMap { commit -> Double? in
        next = next.drop { $0.revision < commit.revision }
        return next.first.map { Double($0.moment - commit.asked) / 1e6 }
      }
    }
    try leaderboard.close()
    return times
  }

  /// - Returns: commits a second, each after the receipt of the one before, while observers hear what they can.
  private static func commitRate(_ file: String, observers: Int) async throws -> Double {
    try await with(file) { leaderboard, commits in
      let crowd = try await ObserverCrowd(observers, on: leaderboard)
      var times: [Double] = []
      for _ in 0..<200 {
        let commit = try await commits.next()
        times.append(Double(commit.acknowledged - commit.asked) / 1e9)
      }
      _ = try await crowd.end()
      return 1 / times.median
    }
  }

  private static func with<T>(
    _ file: String, _ work: (Leaderboard, inout TimedCommits) async throws -> T
  ) async throws -> T {
    let leaderboard = try Leaderboard.open(file, clock: SystemClock(), access: .readWrite)
    var commits = try await TimedCommits(leaderboard)
    let result = try await work(leaderboard, &commits)
    try leaderboard.close()
    return result
  }
}
