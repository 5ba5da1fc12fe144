import Testing

@testable import Cluster

@Suite struct `Audits that nodes compare` {
  private let writers = (1...3).map { WriterID(rawValue: $0) }

  private func audit(_ position: Int64, _ digest: UInt64 = 1) -> FileAudit {
    FileAudit(position: LogPosition(rawValue: position), digest: digest)
  }

  /// What a node with audits at these positions learns from what its two neighbours report.
  private func verdict(_ own: [Int64], _ reported: [FileAudit], live: Int = 3) -> AuditVerdict {
    var state = NodeState(log: LogState(after: .start))
    state.audits = own.map { audit($0) }
    return state.compare(
      reported.enumerated().map { (writers[$0.offset + 1], $0.element) }, live: Set(writers.prefix(live)))
  }

  @Test func `differ by their digests, and by being at other positions`() {
    #expect(verdict([10, 20], [audit(20), audit(20)]) == .equal)
    #expect(verdict([10, 20], [audit(20, 2), audit(20, 2)]) == .outvoted(at: LogPosition(rawValue: 20)))
    // The others audited at an entry that this node does not have.
    #expect(verdict([10, 30], [audit(20), audit(20)]) == .outvoted(at: LogPosition(rawValue: 20)))
    #expect(verdict([10, 30], [audit(20)], live: 2) == .open(at: LogPosition(rawValue: 20)))
    // One of the others is wrong.
    #expect(verdict([10, 20], [audit(20), audit(15)]) == .equal)
  }

  @Test func `are not compared from before a node's first`() {
    #expect(verdict([10, 20], [audit(5), audit(9)]) == .equal)
    #expect(verdict([], [audit(5), audit(9)]) == .equal)
  }
}
