import Testing

@testable import Cluster

@Suite struct `A node that is behind` {
  /// It was ready at one position for as long as its line was slow.
  @Test func `is not ready once it is ten seconds late`() {
    var state = NodeState(log: LogState(after: .start))
    let start = ContinuousClock.now
    #expect(state.lateness(since: start, at: start + .seconds(10)) == nil)
    #expect(state.lateness(since: start, at: start + .milliseconds(10_001)) == .late(milliseconds: 10_001))
    state.noteSeen(.start, at: start + .seconds(10))
    #expect(state.lateness(since: start, at: start + .seconds(20)) == nil)
  }
}

@Suite struct `A node whose member falls silent` {
  private let start = ContinuousClock.now
  private var state = NodeState(log: LogState(after: .start))

  private func isStalled(after time: Duration, readingSince begun: Duration = .zero) -> Bool {
    state.isReadingStalled(since: start + begun, at: start + time, limit: .seconds(1))
  }

  /// Under load an entry is appended every few milliseconds, so the newest one is never overdue. Nodes waited for a halted member until it
  /// went on.
  @Test mutating func `reads elsewhere although it goes on appending`() {
    for step in 0..<30 {
      state.noteAppended(LogPosition(rawValue: Int64(step + 1)), at: start + .milliseconds(50 * step))
      #expect(isStalled(after: .milliseconds(50 * step)) == (50 * step > 1000), "\(step)")
    }
    // The next member gets as long.
    #expect(!isStalled(after: .milliseconds(2500), readingSince: .milliseconds(1500)))
    #expect(isStalled(after: .milliseconds(2501), readingSince: .milliseconds(1500)))
  }

  /// At 4 Mbit/s an entry of an import takes more than a second. Its reading was cut and begun again for as long as the line was slow.
  @Test mutating func `goes on reading where bytes come without an entry`() {
    state.noteAppended(LogPosition(rawValue: 1), at: start)
    for step in 1..<40 {
      state.arrivedAt = start + .milliseconds(900 * step)
      #expect(!isStalled(after: .milliseconds(900 * step + 890)))
    }
    #expect(isStalled(after: .milliseconds(900 * 39 + 1001)))
  }

  @Test mutating func `goes on reading where entries come, however far behind`() {
    state.noteAppended(LogPosition(rawValue: 1000), at: start)
    for step in 1..<40 {
      state.noteRead(LogPosition(rawValue: Int64(step)), at: start + .milliseconds(100 * step))
      #expect(!isStalled(after: .milliseconds(100 * step + 50)))
    }
    state.noteRead(LogPosition(rawValue: 1000), at: start + .seconds(4))
    #expect(!isStalled(after: .seconds(60)))
    state.noteAppended(LogPosition(rawValue: 1001), at: start + .seconds(70))
    #expect(!isStalled(after: .seconds(71)))
    #expect(isStalled(after: .milliseconds(71_001)))
  }
}

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
