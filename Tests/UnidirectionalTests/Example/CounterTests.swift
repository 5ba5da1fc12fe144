import Testing
import Unidirectional
import UnidirectionalTesting

@testable import counter

@Suite struct `A counter` {
  let clock = TestClock()

  func counter(
    fact: @escaping @Sendable (Int) async throws -> String = { "\($0) is a number" }
  ) -> TestStore<Counter.State, Counter.Action> {
    TestStore(initialState: .init(), reducer: Counter(clock: clock, fact: fact))
  }

  @Test func `counts up and down`() async {
    let store = counter()
    await store.send(.increment) { $0.count = 1 }
    await store.send(.decrement) { $0.count = 0 }
    await store.finish()
  }

  @Test func `shows a fact about its number`() async {
    let store = counter()
    await store.send(.increment) { $0.count = 1 }
    await store.send(.factButton) { $0.fact = .loading }
    await store.receive(.factReply("1 is a number")) { $0.fact = .loaded("1 is a number") }
    await store.finish()
  }

  @Test func `says that it got no fact`() async {
    struct Offline: Error {}
    let store = counter { _ in throw Offline() }
    await store.send(.factButton) { $0.fact = .loading }
    await store.receive(.factFailure) { $0.fact = .failed }
    await store.finish()
  }

  @Test func `waits five seconds for a fact, and no longer`() async {
    let store = counter { [clock] number in
      try await clock.sleep(for: .seconds(60))
      return "\(number) came too late"
    }
    await store.send(.factButton) { $0.fact = .loading }
    await clock.advance(by: .seconds(5))
    await store.receive(.factFailure) { $0.fact = .failed }
    await clock.advance(by: .seconds(60))
    await store.finish()
  }

  @Test func `shows no fact about a number that it has left`() async {
    let store = counter { [clock] number in
      try await clock.sleep(for: .seconds(1))
      return "\(number) is a number"
    }
    await store.send(.factButton) { $0.fact = .loading }
    await store.send(.increment) {
      $0.count = 1
      $0.fact = nil
    }
    await clock.advance(by: .seconds(60))
    await store.finish()
  }

  @Test func `counts by itself until its timer is turned off`() async {
    let store = counter()
    await store.send(.timerButton) { $0.isTimerOn = true }
    await clock.advance(by: .seconds(2))
    await store.receive(.timerTick) { $0.count = 1 }
    await store.receive(.timerTick) { $0.count = 2 }
    await store.send(.timerButton) { $0.isTimerOn = false }
    await clock.advance(by: .seconds(60))
    await store.finish()
  }

  @Test func `is shown by whoever reads its states`() async {
    let store = Store(initialState: Counter.State(), reducer: Counter(clock: ContinuousClock()) { "\($0) is a number" })
    store.send(.increment)
    store.send(.factButton)
    for await state in store.states {
      guard case .loaded(let fact) = state.fact else { continue }
      #expect(fact == "\(state.count) is a number")
      break
    }
  }
}
