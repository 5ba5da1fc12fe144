import Cluster
import Foundation
import Leaderboard
import StoreConformance
import TapGame
import TestSupport
import Testing

/// A node whose file was deleted answered every call with 503 for as long as its process lived.
@Suite(.timeLimit(.minutes(10))) struct `A node whose file is taken away` {
  private let nodes: TestNodes
  private let clock = VirtualClock(StoreFixture.start)

  init() throws { nodes = try TestNodes(clock: clock) }

  @Test(arguments: ["deleted", "moved", "replaced"])
  func `ends, and has everything when it starts again`(way: String) async throws {
    let session = try await nodes.begin()
    let contest = try await nodes.node(0).contest
    let node = try await nodes.node(1)
    try await node.node.catchUp()

    // Nobody plays meanwhile.
    let (files, path) = (FileManager.default, nodes.path(1))
    for suffix in ["", "-wal", "-shm"] where way != "deleted" {
      try files.moveItem(atPath: path + suffix, toPath: nodes.folder.path("elsewhere.sqlite") + suffix)
    }
    for suffix in ["", "-wal", "-shm"] where way == "deleted" { try files.removeItem(atPath: path + suffix) }
    if way == "replaced" { try Data("something else".utf8).write(to: URL(filePath: path)) }
    do {
      try await node.task.value
      Issue.record("the node goes on")
    } catch let failure as ClusterFailure {
      #expect(failure == .fileGone(path: path))
    }

    // What the process still had is beside the file, as a closed file of anybody would have it.
    await #expect(throws: LeaderboardError.self) { try await nodes.stop(1) }
    if way == "replaced" { try files.removeItem(atPath: path) }
    clock.advance(byMilliseconds: 1000)
    _ = try await contest.commit(TapBatch(session: session.id, sequence: 1, taps: 5, span: .seconds(1)))
    #expect(try await nodes.digests(of: 2).count == 1)
  }
}
