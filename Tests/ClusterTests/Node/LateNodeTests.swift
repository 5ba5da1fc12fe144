import ContestLog
import TapGame
import Testing

@testable import Cluster

@Suite struct `A node that is behind` {
  /// It was ready at one position for as long as its line was slow.
  @Test func `takes no commands once it is ten seconds late`() {
    let state = NodeState(log: LogState(after: .start), isSealed: true)
    let now = Timestamp(milliseconds: 0)
    #expect(state.obstacle(at: now, members: 0, age: .seconds(10)) == nil)
    #expect(state.obstacle(at: now, members: 0, age: .milliseconds(10_001)) == .late(milliseconds: 10_001))
  }
}
