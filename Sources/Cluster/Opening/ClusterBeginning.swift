package import ContestLog
import Foundation
import Leaderboard
package import TapGame

/// Begins a contest on a cluster with a contest in a file.
package struct ClusterBeginning: Sendable {
  private let log: any ReplicatedLog
  private let contest: String

  /// The beginning of a contest of this name.
  package init(log: any ReplicatedLog, contest: String) { (self.log, self.contest) = (log, contest) }

  /// Begins the log, and makes the file the first node's.
  ///
  /// - Throws: ``OpeningFailure/taken(name:)``, `LogFailure`, `LeaderboardError`. The file stays a contest of its own then.
  /// - Complexity: O(1).
  package func begin(
    with path: String, clock: any WallClock, using generator: inout some RandomNumberGenerator
  ) async throws {
    try Leaderboard.checkIsUnused(path)
    // Opened as any program does, which refuses a node's file.
    let leaderboard = try Leaderboard.open(path, clock: clock, access: .readWrite)
    do {
      guard try await log.head() == nil else { throw OpeningFailure.taken(name: contest) }
      let head = LogHead.random(isEmpty: false, using: &generator)
      // First the file, then the log: a crash between the two leaves a file to mend, and no log that lacks its file.
      try await join(leaderboard, head, at: .start)
      do {
        guard try await log.begin(head) == head else { throw OpeningFailure.taken(name: contest) }
        // The file holds everything before this position, and the log everything after it.
        try await join(leaderboard, head, at: try await log.end())
      } catch {
        try await leaderboard.leaveCluster()
        throw error
      }
    } catch {
      try? leaderboard.close()
      throw error
    }
    try leaderboard.close()
  }

  private func join(_ leaderboard: Leaderboard, _ head: LogHead, at position: LogPosition) async throws {
    let state = LogState(after: position).bytes
    try await leaderboard.join(Replica(contest: head.contest, name: contest, state: state))
  }
}
