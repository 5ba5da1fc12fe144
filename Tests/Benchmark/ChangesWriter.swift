import ArgumentParser
import Foundation
import Leaderboard
import SchoolDirectory
import TapGame

/// The other process of the benchmark of changes.
struct ChangesWriter: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Commits batches, and prints each one's revision and moments by the monotonic clock.",
    shouldDisplay: false)

  @Option(help: "The database.") var database: String
  @Option(help: "How many batches to commit.") var commits: Int

  func run() async throws {
    let leaderboard = try Leaderboard.open(database, clock: SystemClock(), access: .readWrite)
    var commits = try await TimedCommits(leaderboard)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<self.commits {
      // So that commits do not fall into step with whoever looks for them.
      try await Task.sleep(for: .microseconds(Int(random.integer(below: 60_000))))
      let commit = try await commits.next()
      print("\(commit.revision),\(commit.asked),\(commit.acknowledged)")
    }
    try leaderboard.close()
  }

  /// Runs it as a process of its own.
  static func commits(_ count: Int, on path: String) async throws -> [TimedCommits.Commit] {
    let output = try await WholeProcess.outputOfThisProgram([
      "changes-writer", "--database", path, "--commits", "\(count)",
    ])
    return output.split(separator: "\n").compactMap { line in
      let values = line.split(separator: ",").compactMap { Int64($0) }
      return values.count == 3
        ? TimedCommits.Commit(revision: values[0], asked: values[1], acknowledged: values[2]) : nil
    }
  }
}
