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
