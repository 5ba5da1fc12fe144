import EtcdCluster
import Foundation
import TestSupport
import Testing

/// A laptop whose clock was 15 s ahead removed a contest that was served, because it took its nodes' reports for old ones.
@Suite(
  "A laptop whose clock is wrong", .enabled(if: EtcdCluster.isInstalled, EtcdCluster.absence), .timeLimit(.minutes(10)))
struct ClusterClockTests {
  /// Seconds that the clock is ahead, and whether the laptop reaches the node.
  private static let cases: [(seconds: Int64, isReached: Bool)] = [
    (15, true), (15, false), (10 * 365 * 86_400, true), (10 * 365 * 86_400, false), (-10 * 365 * 86_400, true),
    (-10 * 365 * 86_400, false),
  ]

  @Test(arguments: some(2, of: cases))
  func `sees the nodes of a contest, and does not remove it`(seconds: Int64, isReached: Bool) async throws {
    try await EtcdCluster.with(1) { etcd in
      let workplace = try Workplace()
      guard let shifted = try await Self.environment(in: workplace, seconds: seconds) else { return }
      let cluster = ["--cluster", etcd.addresses]
      // A node that the laptop does not reach shows only in the log.
      let words = ["--node-name", "hall"] + (isReached ? [] : ["--node-url", "http://127.0.0.1:1"])
      _ = try await ServedContest.run(workplace, words + cluster) { server in
        var status: Outcome
        // Its first reports may have no address yet.
        repeat {
          status = try await workplace.touchschool(["cluster", "status"] + cluster, environment: shifted)
        } while !status.output.contains(isReached ? ":\(server.port)" : "127.0.0.1:1")
        #expect(status.exitCode == (isReached ? 0 : 69), "\(status.errors)")
        #expect(status.output.contains("hall") && status.output.contains(isReached ? "takes taps" : "does not answer"))
        let removed = try await workplace.touchschool(["cluster", "remove", "--yes"] + cluster, environment: shifted)
        #expect(removed.exitCode == 69 && removed.errors.contains("is still served"), "\(removed.errors)")
        server.stop()
      }
      // The server has left, so nothing is waited for.
      let removed = try await workplace.touchschool(["cluster", "remove", "--yes"] + cluster, environment: shifted)
      #expect(removed.exitCode == 0, "\(removed.errors)")
    }
  }

  @Test func `and one that is right remove it when its only node was killed`() async throws {
    try await EtcdCluster.with(1) { etcd in
      let workplace = try Workplace()
      let cluster = ["--cluster", etcd.addresses]
      _ = try await ServedContest.run(workplace, cluster, signals: [SIGKILL]) { $0.stop() }
      let removed = try await workplace.touchschool(["cluster", "remove", "--yes"] + cluster)
      #expect(removed.exitCode == 0 && removed.errors.contains("no longer on the cluster"), "\(removed.errors)")
    }
  }

  /// What the environment of a process has to have, so that its clock is so many seconds ahead; `nil` where there is no C compiler.
  private static func environment(in workplace: Workplace, seconds: Int64) async throws -> [String: String]? {
    let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "ClusterFaults/Processes/shift.c").path
    let compiled = try await workplace.run(
      ["/usr/bin/env", "cc", "-shared", "-fPIC", "-O1", "-o", "shift.so", source])
    guard compiled.exitCode == 0 else { return nil }
    try workplace.write(withUnsafeBytes(of: seconds * 1_000_000_000) { Array($0) }, to: "shift")
    return ["LD_PRELOAD": workplace.path("shift.so"), "CLOCK_SHIFT": workplace.path("shift")]
  }
}
