import Cluster
import EtcdCluster
import LogConformance
import TestLine
import Testing

@Suite(.enabled(if: EtcdCluster.isInstalled, EtcdCluster.absence))
struct `A log in etcd` {
  @Test(.timeLimit(.minutes(10)), arguments: [1, 3])
  func `keeps what every log promises`(members: Int) async throws {
    try await EtcdCluster.with(members) { cluster in
      for (index, promise) in LogPromise.all.enumerated() {
        let kind = LogKind { work in
          try await TestLine.with { line in
            line.lead(to: cluster.members[0].port)
            let addresses = [line.address] + cluster.members.dropFirst().map(\.address)
            // All on one cluster, so that each also goes on after the history was compacted by the one before.
            let settings = try EtcdSettings.patient(addresses.joined(separator: ","), contest: "promise-\(index)")
            try await EtcdContestLog.with(settings) { log in
              try await work(LogKind.UnderTest(log) { line.lose(answers: 1) })
            }
          }
        }
        do { try await promise.expect(of: kind) } catch { Issue.record(error, "\(promise.testDescription)") }
      }
    }
  }
}
