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
      let isTaken = state.headCame(exchange, contentLength: 10, expectsContinue: false, at: Self.start)
      #expect(isTaken)
      #expect(state.deadline?.at == Self.start + .seconds(10))
      state.stop(at: Self.start + .seconds(stopped) + ConnectionGuard.stoppingTime)
      #expect(state.deadline?.at == Self.start + .seconds(deadline) && state.deadline?.reason == .request)
    }
  }

  @Test func `refuses a request after the answers to those before it`() {
    var state = state()
    let isTaken = state.headCame(exchange, contentLength: nil, expectsContinue: false, at: Self.start)
    #expect(isTaken)
    state.requestEnded()
    let isSecondTaken = state.headCame(exchange, contentLength: 5, expectsContinue: true, at: Self.start)
    #expect(isSecondTaken)
    let goesOn = state.takeContinue()
    #expect(!goesOn)
    let time = state.refuse()
    #expect(time == .afterEarlierAnswers)
    #expect(state.isDone && !state.canAnswer)
    // Nothing that comes now is a request in time or out of time.
    state.bytesCame(at: Self.start)
    #expect(state.deadline == nil)
    state.answerBegan()
    let staysOpen = state.answerEnded(at: Self.start)
    #expect(staysOpen)
    #expect(state.canAnswer)
  }

  @Test func `refuses no request that is being answered, or was`() {
    var state = state()
    let isTaken = state.headCame(exchange, contentLength: 5, expectsContinue: false, at: Self.start)
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

  @Test func `lets a client go on once, unless its body is coming already`() {
    var state = state()
    let isTaken = state.headCame(exchange, contentLength: 5, expectsContinue: true, at: Self.start)
    #expect(isTaken)
    var coming = state
    let isPartTaken = coming.bodyCame(1)
    #expect(isPartTaken)
    let isLate = coming.takeContinue()
    #expect(!isLate)
    let goesOn = state.takeContinue()
    #expect(goesOn)
    let goesOnAgain = state.takeContinue()
    #expect(!goesOnAgain)
  }
}
