import Foundation
import Leaderboard
package import TapGame

/// Begins a contest on a cluster from a contest in a file.
package struct ClusterBeginning: Sendable {
  private let log: any ReplicatedLog
  private let contest: String

  package init(log: any ReplicatedLog, contest: String) { (self.log, self.contest) = (log, contest) }

  /// Begins the log, and turns the file into the first node's file.
  ///
  /// - Throws: ``OpeningFailure/taken(name:)``, `LogFailure`, `LeaderboardError`. After an error, the file remains a
  ///   contest without a cluster.
  package func begin(
    with path: String, clock: any WallClock, using generator: inout some RandomNumberGenerator
  ) async throws {
    try Leaderboard.checkIsUnused(path)
    // For writing, `Leaderboard.open` refuses a file that belongs to a node.
    let leaderboard = try Leaderboard.open(path, clock: clock, access: .readWrite)
    do {
      guard try await log.head() == nil else { throw OpeningFailure.taken(name: contest) }
      let head = LogHead.random(isEmpty: false, using: &generator)
      // The file comes first, then the log. A crash between the two leaves a file that can be repaired, but never a log
      // without its file.
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
