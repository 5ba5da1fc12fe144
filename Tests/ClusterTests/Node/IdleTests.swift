import Cluster
import Leaderboard
import LogConformance
import StoreConformance
import Synchronization
import TapGame
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct `A cluster at which nobody plays` {
  private let clock = VirtualClock(StoreFixture.start)

  /// Each node wrote an entry a second, whether anything happened or not.
  @Test func `appends a report of each node, nothing else, and its boards are current`() async throws {
    let nodes = try TestNodes(clock: clock, reportInterval: .seconds(3600))
    let all = [try await nodes.node(0).node, try await nodes.node(1).node, try await nodes.node(2).node]
    try await eventually { all.allSatisfy { $0.standing.live.count == 3 } }
    let before = nodes.log.entries.count
    // An age that falls shows that the node has asked the log for its end once more.
    for node in all {
      let oldest = Mutex(Duration.zero)
      try await eventually {
        let age = try #require(node.standing.age)
        return oldest.withLock { oldest in
          defer { oldest = age }
          return age < oldest
        }
      }
    }
    #expect(nodes.log.entries.count == before)
    // Two reports of each: the first one, and the one with its address.
    #expect(before <= 6)
  }

  @Test func `notices an outage, and the end of it, without appending`() async throws {
    let nodes = try TestNodes(clock: clock, reportInterval: .seconds(3600))
    let node = try await nodes.node(0).node
    try await eventually { node.standing.live.count == 1 }
    let before = nodes.log.entries.count
    nodes.log.setAvailable(false)
    try await eventually { node.standing.failure != nil }
    nodes.log.setAvailable(true)
    try await eventually { node.standing.failure == nil }
    #expect(nodes.log.entries.count == before)
  }

  @Test func `has commands that read, which write nothing, whatever their clock says`() async throws {
    let nodes = try TestNodes(clock: clock, reportInterval: .seconds(3600))
    let contest = try await nodes.node(0).contest
    try await contest.perform(StartSeason(name: "Spring"))
    try await eventually { [nodes] in try await nodes.node(0).node.standing.live.count == 1 }
    let before = nodes.log.entries
    var random = TestRandom(seed: 77)
    let late = VirtualClock(StoreFixture.start + 10 * 365 * 86_400_000)
    var settings = NodeSettings(name: "laptop")
    (settings.reports, settings.interval) = (false, .milliseconds(20))
    let reader = try await NodeOpening(
      log: nodes.log, contest: "test", path: nodes.folder.path("reader.sqlite"), settings: settings, clock: late,
      snapshots: nil
    ).open(using: &random)
    let running = Task { try await reader.run() }
    try await reader.catchUp()
    #expect(try await reader.leaderboard.seasons().count == 1)
    running.cancel()
    _ = await running.result
    try reader.leaderboard.close()
    #expect(nodes.log.entries == before)
  }
}
