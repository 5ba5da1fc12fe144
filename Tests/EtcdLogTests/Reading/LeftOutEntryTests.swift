import Cluster
import EtcdCluster
import Testing

/// 2,667 acknowledged batches were missing at a node whose watch had left them out, and nobody noticed.
@Suite(.enabled(if: EtcdCluster.isInstalled, EtcdCluster.absence), .timeLimit(.minutes(10)))
struct `Entries that a watch leaves out` {
  private func read(
    _ count: Int, of log: EtcdContestLog, after position: LogPosition = .start
  ) async throws -> [PlacedEntry] {
    var found: [PlacedEntry] = []
    for try await entries in log.entries(after: position) {
      found += entries
      if found.count >= count { break }
    }
    return found
  }

  @Test(arguments: [2, 3, 7]) func `are found at the next entry`(every step: Int) async throws {
    try await EtcdCluster.with(1) { cluster in
      try await LossyMember.with(cluster, leavingOut: { $0.isMultiple(of: step) }) { address in
        try await EtcdContestLog.with(.patient(address)) { log in
          _ = try await log.begin(Entries.head)
          let first = try await log.append(Entries.entry(1))
          async let live = read(40, of: log)
          var positions = [first]
          for number in 2...40 as ClosedRange<Int64> { positions.append(try await log.append(Entries.entry(number))) }
          // So that an entry follows in case that the last ones are left out.
          for number in 41...50 as ClosedRange<Int64> { _ = try await log.append(Entries.entry(number)) }
          #expect(try await live.prefix(40).map(\.position) == positions)
          let again = try await read(39, of: log, after: first)
          #expect(again.prefix(39).map(\.position) == Array(positions.dropFirst()))
        }
      }
    }
  }

  /// A node whose own entry does not come back reads from there again, and a reader lists before it watches.
  @Test func `are found without a later one when reading begins again`() async throws {
    try await EtcdCluster.with(1) { cluster in
      try await LossyMember.with(cluster, leavingOut: { _ in true }) { address in
        try await EtcdContestLog.with(.patient(address)) { log in
          _ = try await log.begin(Entries.head)
          var positions: [LogPosition] = []
          for number in 1...3 as ClosedRange<Int64> {
            positions.append(try await log.append(Entries.entry(number)))
            #expect(try await read(Int(number), of: log).map(\.position) == positions)
          }
        }
      }
    }
  }
}
