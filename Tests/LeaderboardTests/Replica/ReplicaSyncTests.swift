import Foundation
import GRDB
import TapGame
import TestSupport
import Testing

@testable import Leaderboard

@Suite struct `A node's file` {
  /// The cluster's log has what a power cut takes. Each commit of a node synced the disk, until the node was started again.
  @Test func `syncs no commit, from its first day on`() async throws {
    let folder = try TemporaryFolder()
    let leaderboard = try Leaderboard.openReplica(
      folder.url.appending(path: "node.sqlite").path, clock: VirtualClock(Timestamp(milliseconds: 0)))
    func synchronous() async throws -> Int? {
      try await leaderboard.database.write { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
    }
    let normal = 1
    #expect(try await synchronous() == normal)
    try await leaderboard.join(Replica(contest: "a", name: "b", state: []))
    #expect(try await synchronous() == normal)
    try await leaderboard.leaveCluster()
    #expect(try await synchronous() == normal)
    try leaderboard.close()
  }
}
