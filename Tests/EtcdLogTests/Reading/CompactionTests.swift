import Cluster
import EtcdCluster
import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: EtcdCluster.isInstalled, EtcdCluster.absence), .timeLimit(.minutes(10)))
struct `A history that somebody else compacted` {
  @Test func `hides no entry`() async throws {
    try await EtcdCluster.with(1) { cluster in
      try await EtcdContestLog.with(.patient(cluster.addresses)) { log in
        _ = try await log.begin(Entries.head)
        // More than one list has.
        var placed: [PlacedEntry] = []
        for number in 1...1_050 as ClosedRange<Int64> {
          let entry = Entries.entry(number)
          placed.append(PlacedEntry(position: try await log.append(entry), id: entry.id, bytes: entry.bytes))
        }
        let last = try #require(placed.last)
        try await cluster.call("kv/compaction", #"{"revision":"\#(last.position)"}"#)
        #expect(try await log.read(through: last.id) == placed)
        #expect(try await log.read(through: last.id, after: placed[500].position) == Array(placed[501...]))
        // Reading goes on with what comes then.
        var reader = log.entries(after: placed[1_000].position).makeAsyncIterator()
        var found: [PlacedEntry] = []
        while found.count < 49, let group = try await reader.next() { found += group }
        let position = try await log.append(Entries.entry(1_051))
        #expect(try await reader.next()?.map(\.position) == [position])
        // What was trimmed is missed all the same.
        try await log.trim(through: LogMark(position: placed[9].position, numbers: [Entries.writer: 10]))
        #expect(try await log.read(through: last.id, after: placed[9].position) == Array(placed[10...]))
        let early = await failure { try await log.read(through: last.id, after: placed[8].position) }
        #expect(early as? LogFailure == .trimmed(from: placed[9].position))
      }
    }
  }

  @Test func `does not keep another contest on the same etcd from beginning`() async throws {
    try await EtcdCluster.with(1) { cluster in
      try await EtcdContestLog.with(.patient(cluster.addresses, contest: "old")) { old in
        _ = try await old.begin(Entries.head)
        let positions = [try await old.append(Entries.entry(1)), try await old.append(Entries.entry(2))]
        try await EtcdContestLog.with(.patient(cluster.addresses, contest: "new")) { new in
          _ = try await new.begin(Entries.head)
          let placed = try await new.append(Entries.entry(1))
          let end = try await old.append(Entries.entry(3))
          try await old.trim(through: LogMark(position: end, numbers: [Entries.writer: 3]))
          #expect(try await new.read(through: Entries.entry(1).id).map(\.position) == [placed])
          #expect(positions.allSatisfy { $0 < placed })
        }
      }
    }
  }

  @Test func `and trimming leave only the entries after the mark, of forgotten writers, too`() async throws {
    try await EtcdCluster.with(1) { cluster in
      try await EtcdContestLog.with(.patient(cluster.addresses)) { log in
        _ = try await log.begin(Entries.head)
        let forgotten = (1...3).map { WriterID(rawValue: $0) }
        for number in 1...4 as ClosedRange<Int64> {
          for writer in forgotten + [Entries.writer] { _ = try await log.append(Entries.entry(number, of: writer)) }
        }
        let mark = try await log.append(Entries.entry(5))
        // One of them comes back.
        _ = try await log.append(Entries.entry(5, of: forgotten[1]))
        _ = try await log.append(Entries.entry(6))
        let writers = (1...250).map { WriterID(rawValue: 1_000 + $0) }
        var numbers = Dictionary(uniqueKeysWithValues: writers.map { ($0, Int64(1)) })
        numbers[Entries.writer] = 5
        try await log.trim(through: LogMark(position: mark, numbers: numbers))
        let (from, to) = (Data("touchschool/test/log/".utf8), Data("touchschool/test/log0".utf8))
        let kept = try await cluster.call(
          "kv/range",
          #"{"key":"\#(from.base64EncodedString())","range_end":"\#(to.base64EncodedString())","keys_only":true}"#)
        let keys = kept["kvs"].elements.compactMap { $0["key"].string.flatMap { Data(base64Encoded: $0) } }
        #expect(
          keys.map { String(decoding: $0, as: UTF8.self) } == [
            "touchschool/test/log/0000000000000002/00000000000000000005",
            "touchschool/test/log/0000000000000007/00000000000000000006",
          ])
      }
    }
  }
}
