import EtcdCluster
import Foundation
import TestSupport
import Testing

@Suite(
  "Walls at two nodes", .enabled(if: EtcdCluster.isInstalled, EtcdCluster.absence), .timeLimit(.minutes(10)))
struct ClusterWallTests {
  private static let token = "a-token-of-the-administrator"

  @Test func `show what the remote says, whichever node it speaks to, and go on when a node starts again`() async throws
  {
    try await EtcdCluster.with(1) { etcd in
      let workplace = try Workplace()
      try workplace.write(Self.token + "\n", to: "token")
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: workplace.path("token"))
      let words = ["--cluster", etcd.addresses, "--admin-token-file", workplace.path("token")]
      let other = ["--database", "two.sqlite", "--node-name", "two"] + words
      _ = try await ServedContest.run(workplace, ["--node-name", "one"] + words) { one in
        _ = try await ServedContest.run(workplace, other) { two in
          for (number, (from, to)) in [(one, two), (two, one)].enumerated() {
            let fields = ["message": "Hello \(number)"]
            let told = try await from.send("POST", "/admin/api/commands/wall.show", json: fields, token: Self.token)
            #expect(told.status == 200, "\(String(decoding: told.body, as: UTF8.self))")
            try await Self.wait(for: "Hello \(number)", at: to)
          }
          two.stop()
        }
        _ = try await ServedContest.run(workplace, other) { two in
          try await Self.wait(for: "Hello 1", at: two)
          two.stop()
        }
        one.stop()
      }
    }
  }

  /// The test's own limit of time ends this.
  private static func wait(for message: String, at node: ServedContest) async throws {
    while true {
      let shown = try await node.send("GET", "/api/wall")
      if String(decoding: shown.body, as: UTF8.self).contains(message) { return }
    }
  }
}
