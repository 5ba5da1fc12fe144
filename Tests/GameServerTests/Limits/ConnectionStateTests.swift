import NIOCore
import Testing

@testable import GameServer

@Suite struct `the state of a connection` {
  private static let start = NIODeadline.uptimeNanoseconds(0)
  private let exchange = ConnectionState.Exchange(isOld: false, keepsAlive: true)

  private func state() -> ConnectionState { ConnectionState(limits: ServerLimits(), now: Self.start) }

  @Test func `gives half a request one more second when the server stops, and no more than it had`() {
    for (stopped, deadline) in [(2, 3), (9, 10)] as [(Int64, Int64)] {
      var state = state()
      let isTaken = state.headCame(exchange, contentLength: 10, at: Self.start)
      #expect(isTaken)
      #expect(state.deadline?.at == Self.start + .seconds(10))
      state.stop(at: Self.start + .seconds(stopped) + ConnectionGuard.stoppingTime)
      #expect(state.deadline?.at == Self.start + .seconds(deadline) && state.deadline?.reason == .request)
    }
  }

  /// A stream may be the answer before it.
  @Test func `gives a request its time once the one before it is answered`() {
    var state = state()
    let isTaken = state.headCame(exchange, contentLength: nil, at: Self.start)
    #expect(isTaken)
    state.requestEnded()
    state.bytesCame(at: Self.start + .seconds(1))
    #expect(state.deadline == nil && !state.isIdle)
    state.answerBegan()
    let staysOpen = state.answerEnded(at: Self.start + .seconds(60))
    #expect(staysOpen && !state.isResting)
    #expect(state.deadline?.at == Self.start + .seconds(70) && state.deadline?.reason == .request)
    let time = state.refuse()
    #expect(time == .now && state.isDone)
    // Nothing that comes now is a request in time or out of time.
    state.bytesCame(at: Self.start)
    #expect(state.deadline?.reason == .idle)
  }

  @Test func `refuses no request that is being answered, or was`() {
    var state = state()
    let isTaken = state.headCame(exchange, contentLength: 5, at: Self.start)
    #expect(isTaken)
    state.answerBegan()
    var answering = state
    let early = answering.refuse()
    #expect(early == .whileAnswering)
    answering.closeAfterAnswer()
    let staysOpenEarly = answering.answerEnded(at: Self.start)
    #expect(!staysOpenEarly)
    let staysOpen = state.answerEnded(at: Self.start)
    #expect(staysOpen)
    let time = state.refuse()
    #expect(time == .afterAnswer)
  }
}
