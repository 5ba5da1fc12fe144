import ContestLog
import EtcdCluster
import EtcdLog
import Testing

@Suite(.enabled(if: EtcdCluster.isInstalled, EtcdCluster.absence), .timeLimit(.minutes(5)))
struct `The status of members` {
  @Test func `says who leads and who does not answer`() async throws {
    try await EtcdCluster.with(3) { cluster in
      try await EtcdContestLog.with(.patient(cluster.addresses)) { log in
        _ = try await log.begin(Entries.head)
        let leader = try await cluster.leader()
        let status = await log.status()
        #expect(status.map(\.member.description) == cluster.members.map(\.address))
        #expect(status.map(\.answer?.isLeader) == cluster.members.map { $0 === leader })
        for answer in status.compactMap(\.answer) {
          #expect(answer.hasLeader && answer.alarms.isEmpty)
          #expect(answer.version.hasPrefix("3."))
          #expect(answer.databaseSize >= answer.databaseSizeInUse && answer.databaseSizeInUse > 0)
        }
        cluster.members[1].kill()
        // A connection of before may be cut first.
        var later = await log.status()
        while later[1].failure == "the connection was cut" { later = await log.status() }
        #expect(later.map { $0.answer == nil } == [false, true, false])
        #expect(later[1].failure == "nothing listens there")
      }
    }
  }
}
