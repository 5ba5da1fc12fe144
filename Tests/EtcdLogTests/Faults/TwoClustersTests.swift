import Cluster
import EtcdCluster
import Testing

@Suite(.enabled(if: EtcdCluster.isInstalled, EtcdCluster.absence), .timeLimit(.minutes(10)))
struct `Members of two clusters` {
  @Test func `are not taken for one`() async throws {
    try await EtcdCluster.with(1) { first in
      try await EtcdCluster.with(1) { second in
        var settings = try EtcdSettings.patient("\(first.addresses),\(second.addresses)")
        settings.callTime = .seconds(3)
        try await EtcdContestLog.with(settings) { log in
          _ = try await log.begin(Entries.head)
          _ = try await log.append(Entries.entry(1))
          first.members[0].kill()
          // A connection of before may be cut first.
          while await log.status()[0].failure == "the connection was cut" {}
          let found = await failure { try await log.append(Entries.entry(2)) }
          guard case .unavailable(let reason) = found as? LogFailure else { throw try #require(found) }
          #expect(reason.contains("\(first.addresses): nothing listens there"))
          #expect(reason.contains("\(second.addresses): it belongs to another cluster"))
        }
      }
    }
  }
}
