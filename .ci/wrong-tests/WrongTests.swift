import Testing
import Unidirectional
import UnidirectionalTesting

@testable import counter

/// What a test can do wrong, once each. The comment above a test is the sentence that it has to fail with.
@Suite struct WrongTests {
  private let clock = TestClock()

  private func counter() -> TestStore<Counter.State, Counter.Action> {
    TestStore(initialState: .init(), reducer: Counter(clock: clock) { "\($0) is a number" })
  }

  // The state changed, and nothing asserts it, when this action was sent:
  @Test func sendsWithoutAnAssertion() async {
    let store = counter()
    await store.send(.increment)
    await store.finish()
  }

  // The state is not as expected after this action was sent:
  @Test func expectsAnotherStateAfterSending() async {
    let store = counter()
    await store.send(.increment) { $0.count = 2 }
    await store.finish()
  }

  // The state changed, and nothing asserts it, when this action was received:
  @Test func receivesWithoutAnAssertion() async {
    let store = counter()
    await store.send(.factButton) { $0.fact = .loading }
    await store.receive(.factReply("0 is a number"))
    await store.finish()
  }

  // The state is not as expected after this action was received:
  @Test func expectsAnotherStateAfterReceiving() async {
    let store = counter()
    await store.send(.factButton) { $0.fact = .loading }
    await store.receive(.factReply("0 is a number")) { $0.fact = .failed }
    await store.finish()
  }

  // Another action was received than the expected one.
  @Test func expectsAnotherAction() async {
    let store = counter()
    await store.send(.factButton) { $0.fact = .loading }
    await store.receive(.factFailure) { $0.fact = .loaded("0 is a number") }
    await store.finish()
  }

  // No effect is in flight.
  @Test func expectsAnActionThatNothingSends() async {
    let store = counter()
    await store.receive(.timerTick)
    await store.finish()
  }

  // Nothing can run any more, 1 effect waits:
  @Test func expectsAnActionBeforeItsTime() async {
    let store = counter()
    await store.send(.timerButton) { $0.isTimerOn = true }
    await store.receive(.timerTick)
    await store.send(.timerButton) { $0.isTimerOn = false }
    await store.finish()
  }

  // 1 action was received and not asserted when this one was sent:
  @Test func sendsBeforeItHasReceived() async {
    let store = counter()
    await store.send(.factButton) { $0.fact = .loading }
    await store.send(.increment) {
      $0.count = 1
      $0.fact = nil
    }
    await store.finish()
  }

  // 1 action was received and not asserted at the end of the test:
  @Test func finishesBeforeItHasReceived() async {
    let store = counter()
    await store.send(.factButton) { $0.fact = .loading }
    await store.finish()
  }

  // 1 effect is still in flight at the end of the test:
  @Test func finishesWithAnEffectInFlight() async {
    let store = counter()
    await store.send(.timerButton) { $0.isTimerOn = true }
    await store.finish()
  }

  // 1 effect is still in flight at the end of the test:
  @Test func doesNotFinish() async {
    let store = counter()
    await store.send(.timerButton) { $0.isTimerOn = true }
  }

  // An action came for a child whose state is not there:
  @Test func sendsToAChildThatIsNotThere() async {
    let store = TestStore(initialState: .init(), reducer: Counters(clock: clock) { "\($0)" })
    await store.send(.opened(.element(id: 0, action: .increment)))
    await store.finish()
  }

  // threw an error that nothing handles:
  @Test func leavesAnErrorToNobody() async {
    struct Failure: Error {}
    let store = TestStore(initialState: 0, reducer: Reduce<Int, Int> { _, _ in .run { _ in throw Failure() } })
    await store.send(1)
    await store.finish()
  }

  // sent an action after it had ended, which was dropped:
  @Test func sendsFromAnEffectThatHasEnded() async {
    let sends = AsyncStream.makeStream(of: Send<Int>.self)
    let store = TestStore(
      initialState: 0, reducer: Reduce<Int, Int> { _, _ in .run { sends.continuation.yield($0) } })
    await store.send(1)
    for await send in sends.stream {
      send(2)
      break
    }
    await store.finish()
  }

  // threw an error that nothing handles:
  @Test func leavesAnErrorToNobodyInAStoreOfTheProgram() {
    struct Failure: Error {}
    let executor = TestExecutor()
    let store = Store(
      initialState: 0, reducer: Reduce<Int, Int> { _, _ in .run { _ in throw Failure() } }, executor: executor)
    store.send(1)
    executor.drain()
  }

  // The clock woke 10,000 sleepers, and some still sleep.
  @Test func runsATimerThatDoesNotEnd() async {
    let executor = TestExecutor()
    let store = Store(
      initialState: .init(), reducer: Counter(clock: clock) { "\($0) is a number" }, executor: executor)
    store.send(.timerButton)
    executor.drain()
    await clock.run()
  }
}
