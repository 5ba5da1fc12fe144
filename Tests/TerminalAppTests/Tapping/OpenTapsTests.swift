import TapGame
import Testing

@testable import TerminalApp

@Suite struct `Open taps` {
  @Test func `take the time since the tap before, across batches, and no pause`() {
    var open = OpenTaps()
    open.add(1, at: .milliseconds(100))
    open.add(1, at: .milliseconds(200))
    open.add(1, at: .milliseconds(350))
    #expect(open.takeBatch() == OpenTaps.Batch(taps: 3, span: 250))
    open.add(1, at: .milliseconds(450))
    #expect(open.takeBatch() == OpenTaps.Batch(taps: 1, span: 100))
    open.add(1, at: .milliseconds(1451))
    #expect(open.takeBatch() == OpenTaps.Batch(taps: 1, span: 0))
    #expect(open.takeBatch() == nil)
  }

  @Test func `do not go back in time`() {
    var open = OpenTaps()
    open.add(1, at: .milliseconds(500))
    open.add(1, at: .milliseconds(400))
    #expect(open.takeBatch() == OpenTaps.Batch(taps: 2, span: 0))
  }

  @Test func `that could not be kept are there again, with their time`() throws {
    var open = OpenTaps()
    open.add(2, at: .milliseconds(0))
    open.add(2, at: .milliseconds(300))
    let taken = open.takeBatch()
    let batch = try #require(taken)
    open.add(1, at: .milliseconds(400))
    open.putBack(batch)
    #expect(open.takeBatch() == OpenTaps.Batch(taps: 5, span: 400))
  }

  @Test func `are no more in a batch than it may hold`() {
    var open = OpenTaps()
    open.add(TapBatch.tapsRange.upperBound + 5, at: nil)
    #expect(open.takeBatch()?.taps == TapBatch.tapsRange.upperBound)
    #expect(open.takeBatch()?.taps == 5)
  }
}
