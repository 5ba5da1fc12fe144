import Cluster
import EtcdCluster
import Testing

@Suite(.enabled(if: EtcdCluster.isInstalled, EtcdCluster.absence), .timeLimit(.minutes(10)))
struct `A contest that is removed from etcd` {
  @Test func `is gone, can begin again, and leaves those whose names begin alike`() async throws {
    try await EtcdCluster.with(1) { cluster in
      try await EtcdContestLog.with(.patient(cluster.addresses, contest: "fest")) { log in
        _ = try await log.begin(Entries.head)
        let first = try await log.append(Entries.entry(1))
        try await EtcdContestLog.with(.patient(cluster.addresses, contest: "festival")) { other in
          _ = try await other.begin(Entries.head)
          let kept = try await other.append(Entries.entry(1))
          try await log.remove()
          // A second time, as after a lost answer.
          try await log.remove()
          #expect(try await log.head() == nil)
          #expect(try await other.head() == Entries.head)
          #expect(try await other.read(through: Entries.entry(1).id).map(\.position) == [kept])
        }
        let head = LogHead(contest: "d", key: "l", isEmpty: false)
        #expect(try await log.begin(head) == head)
        let again = try await log.append(Entries.entry(1))
        #expect(again > first)
        // etcd's history still has the first one.
        #expect(try await log.read(through: Entries.entry(1).id).map(\.position) == [again])
      }
    }
  }

  /// A node that had outlived `cluster remove` wrote batches of its players into the next contest of that name.
  @Test func `takes nothing from who met the contest before, and says so`() async throws {
    try await EtcdCluster.with(1) { cluster in
      try await EtcdContestLog.with(.patient(cluster.addresses, contest: "fest")) { late in
        _ = try await late.begin(Entries.head)
        _ = try await late.append(Entries.entry(1))
        try await EtcdContestLog.with(.patient(cluster.addresses, contest: "fest")) { log in
          try await log.remove()
          await #expect(throws: LogFailure.replaced) { try await late.append(Entries.entry(2)) }
          let head = LogHead(contest: "d", key: "l", isEmpty: false)
          #expect(try await log.begin(head) == head)
          let first = try await log.append(Entries.entry(1, of: WriterID(rawValue: 8)))
          await #expect(throws: LogFailure.replaced) { try await late.append(Entries.entry(2)) }
          await #expect(throws: LogFailure.replaced) {
            try await late.trim(through: LogMark(position: first, numbers: [WriterID(rawValue: 8): 1]))
          }
          #expect(try await log.survey()?.end == first)
          #expect(try await log.survey()?.trimmed == .start)
          #expect(try await late.entry(Entries.entry(2).id) == nil)
        }
      }
    }
  }
}
