import Cluster
import EtcdCluster
import Synchronization
import TestSupport
import Testing

@Suite(
  .enabled(if: EtcdCluster.isInstalled, EtcdCluster.absence),
  .full("members that are killed; quick is what every log promises"), .timeLimit(.minutes(10))
)
struct `When members of etcd fail` {
  @Test func `the leader is killed during appends, and no entry is lost or doubled`() async throws {
    try await EtcdCluster.with(3) { cluster in
      try await EtcdContestLog.with(.patient(cluster.addresses)) { log in
        _ = try await log.begin(Entries.head)
        let last: Int64 = 300
        async let live = log.read(through: Entries.entry(last).id)
        var placed: [PlacedEntry] = []
        var killed: EtcdProcess?
        for number in 1...last {
          if [100, 200].contains(number) {
            killed = try await cluster.leader()
            killed?.kill()
          }
          // It learns what it missed, and may lead again.
          if number == 150 { try await killed?.start() }
          let entry = Entries.entry(number)
          placed.append(PlacedEntry(position: try await log.insist(on: entry), id: entry.id, bytes: entry.bytes))
        }
        let (found, foundLive) = (try await log.read(through: Entries.entry(last).id), try await live)
        #expect(found == placed)
        #expect(foundLive == placed)
      }
    }
  }

  @Test func `a member that hangs holds up no append for long`() async throws {
    try await EtcdCluster.with(3) { cluster in
      var settings = try EtcdSettings.patient(cluster.addresses)
      settings.attemptTime = .seconds(1)
      try await EtcdContestLog.with(settings) { log in
        _ = try await log.begin(Entries.head)
        let leader = try await cluster.leader()
        let members = cluster.members.sorted { a, _ in a === leader }
        for (number, member) in members.enumerated() {
          member.halt()
          _ = try await log.append(Entries.entry(Int64(number + 1)))
          member.goOn()
        }
        #expect(try await log.read(through: Entries.entry(3).id).count == 3)
      }
    }
  }

  @Test func `without a majority nothing is acknowledged, and readers are told`() async throws {
    try await EtcdCluster.with(3) { cluster in
      var settings = try EtcdSettings(members: cluster.members[0].address, contest: "test")
      (settings.attemptTime, settings.callTime) = (.seconds(10), .seconds(40))
      try await EtcdContestLog.with(settings) { log in
        _ = try await log.begin(Entries.head)
        let first = try await log.append(Entries.entry(1))
        var reader = log.entries(after: .start).makeAsyncIterator()
        #expect(try await reader.next()?.map(\.position) == [first])
        for member in cluster.members.dropFirst() { member.kill() }
        // The member still runs, and so does the connection to it.
        do {
          let entries = try await reader.next()
          Issue.record("\(String(describing: entries)) is read")
        } catch LogFailure.unavailable(let reason) {
          #expect(reason.hasPrefix(cluster.members[0].address))
        }
        var short = settings
        (short.attemptTime, short.callTime) = (.milliseconds(300), .seconds(1))
        try await EtcdContestLog.with(short) { log in
          for call in [{ _ = try await log.append(Entries.entry(2)) }, { _ = try await log.end() }] {
            guard case .unavailable = await failure(of: call) as? LogFailure else {
              Issue.record("A member without a majority has answered.")
              continue
            }
          }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
          for member in cluster.members.dropFirst() { group.addTask { try await member.start() } }
          try await group.waitForAll()
        }
        _ = try await log.insist(on: Entries.entry(2))
        #expect(try await log.read(through: Entries.entry(2).id).map(\.id.number) == [1, 2])
      }
    }
  }

  @Test func `a stream that is begun again comes from another member`() async throws {
    try await EtcdCluster.with(3) { cluster in
      let answers = Mutex<[EtcdMember]>([])
      try await EtcdContestLog.with(
        .patient(cluster.addresses), observe: { answer in answers.withLock { $0.append(answer.member) } }
      ) {
        log in
        _ = try await log.begin(Entries.head)
        _ = try await log.append(Entries.entry(1))
        var streamed: [EtcdMember?] = []
        for number in 2...4 as ClosedRange<Int64> {
          var reader = log.entries(after: .start).makeAsyncIterator()
          // What exists is listed, and what comes then is streamed.
          _ = try await reader.next()
          _ = try await log.append(Entries.entry(number))
          answers.withLock { $0 = [] }
          #expect(try await reader.next()?.map(\.id.number) == [number])
          streamed.append(answers.withLock(\.last))
        }
        #expect(Set(streamed) == Set(cluster.members.map { try? EtcdMember($0.address) }))
        // A member that is gone is passed over.
        cluster.members[0].kill()
        for _ in 0..<3 { _ = try await log.read(through: Entries.entry(1).id) }
      }
    }
  }

  @Test func `an etcd without room says so, and takes trimming`() async throws {
    try await EtcdCluster.with(1, options: ["--quota-backend-bytes", "16777216"]) { cluster in
      try await EtcdContestLog.with(.patient(cluster.addresses)) { log in
        _ = try await log.begin(Entries.head)
        var positions: [LogPosition] = []
        let found = await failure {
          while true {
            positions.append(try await log.append(Entries.entry(Int64(positions.count + 1), size: 500_000)))
          }
        }
        guard case .full = found as? LogFailure else { throw try #require(found) }
        try #require(positions.count > 5)
        // An entry that is there has its position all the same.
        #expect(try await log.append(Entries.entry(1, size: 500_000)) == positions[0])
        #expect(await log.status().map(\.answer?.alarms) == [["NOSPACE"]])
        let mark = LogMark(position: positions[3], numbers: [Entries.writer: 4])
        try await log.trim(through: mark)
        let rest = try await log.read(through: Entries.entry(Int64(positions.count)).id, after: positions[3])
        #expect(rest.map(\.position) == Array(positions[4...]))
        // The note of the trimming took no room, so history that is gone is not pieced together.
        let early = await failure { try await log.read(through: Entries.entry(5).id, after: positions[0]) }
        #expect(early as? LogFailure == .trimmed(from: positions[3]))
      }
    }
  }
}
