import Testing

@testable import Cluster

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
