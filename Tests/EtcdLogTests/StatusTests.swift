@testable import Cluster
import EtcdCluster
import Testing

@Suite(.enabled(if: EtcdCluster.isInstalled, EtcdCluster.absence), .timeLimit(.minutes(10)))
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
          #expect(answer.alarms.isEmpty)
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

  @Test(arguments: [
    ("3.3.25", true), ("3.4.23", true), ("3.4.30", true), ("3.4.31", false), ("3.5.0-rc.1", true), ("3.5.12", true),
    ("3.5.13", false), ("3.6.0", false), ("4.0.0", false), ("", false),
  ])
  func `says whose version may leave entries out`(version: String, leavesOut: Bool) throws {
    let member = try EtcdSettings(members: "http://a:2379", contest: "test").members[0]
    let answer = EtcdMemberStatus.Answer(
      version: version, isLeader: true, databaseSize: 1, databaseSizeInUse: 1, alarms: [])
    #expect(EtcdMemberStatus(member: member, answer: answer, failure: nil).leavesEntriesOut == leavesOut)
  }
}
