import AsyncHTTPClient
import Cluster
import EtcdCluster
import NIOCore
import Synchronization
import TapGame
import Testing

@Suite(.enabled(if: EtcdCluster.isInstalled, EtcdCluster.absence), .timeLimit(.minutes(10)))
struct `A stream of entries` {
  @Test func `of a long log comes in groups of limited size`() async throws {
    try await EtcdCluster.with(1) { cluster in
      try await EtcdContestLog.with(.patient(cluster.addresses)) { log in
        _ = try await log.begin(Entries.head)
        for number in 1...30 as ClosedRange<Int64> { _ = try await log.append(Entries.entry(number, size: 200_000)) }
        var (count, largest) = (0, 0)
        for try await group in log.entries(after: .start) {
          count += group.count
          largest = max(largest, group.reduce(0) { $0 + $1.bytes.count })
          if count == 30 { break }
        }
        // etcd's largest request is 1.5 MiB.
        #expect(largest <= 2 << 20)
      }
    }
  }

  @Test(arguments: ["its task is cancelled", "it is left"])
  func `is ended at the member when`(way: String) async throws {
    try await EtcdCluster.with(1) { cluster in
      try await EtcdContestLog.with(.patient(cluster.addresses)) { log in
        _ = try await log.begin(Entries.head)
        _ = try await log.append(Entries.entry(1))
        #expect(try await cluster.watchers() == 0)
        let (read, didRead) = AsyncStream.makeStream(of: Void.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
          let isLeft = way == "it is left"
          group.addTask {
            for try await group in log.entries(after: .start) {
              // What exists is listed, and what comes then is streamed.
              guard group.last?.id.number == 2 else {
                _ = try await log.append(Entries.entry(2))
                continue
              }
              #expect(try await cluster.watchers() == 1)
              didRead.yield()
              if isLeft { break }
            }
          }
          for await _ in read { break }
          if !isLeft { group.cancelAll() }
          while try await cluster.watchers() > 0 { try Task.checkCancellation() }
          do { try await group.waitForAll() } catch is CancellationError {}
        }
      }
    }
  }

  @Test func `and every call tell the times of the answers`() async throws {
    try await EtcdCluster.with(1) { cluster in
      let times = Mutex<[EtcdAnswerTime]>([])
      try await EtcdContestLog.with(
        .patient(cluster.addresses), observe: { time in times.withLock { $0.append(time) } }
      ) { log in
        _ = try await log.begin(Entries.head)
        _ = try await log.append(Entries.entry(1))
        _ = try await log.read(through: Entries.entry(1).id)
        _ = try await log.end()
      }
      let found = times.withLock(\.self)
      // Reading asks for the keys of the entries, and then for their values.
      #expect(found.count == 5)
      for time in found {
        #expect(time.member.description == cluster.addresses)
        #expect(time.sent <= time.received)
        // Whole seconds, rounded down, of the same machine's clock.
        #expect(time.date >= time.sent + -1_000 && time.date <= time.received)
      }
    }
  }
}

extension EtcdCluster {
  /// How many watches the first member has.
  fileprivate func watchers() async throws -> Int {
    let response = try await HTTPClient.shared.get(url: "\(members[0].address)/metrics").get()
    let text = response.body.map { String(buffer: $0) } ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("etcd_debugging_mvcc_watcher_total ") }
    return try #require(line?.split(separator: " ").last.flatMap { Int($0) })
  }
}
