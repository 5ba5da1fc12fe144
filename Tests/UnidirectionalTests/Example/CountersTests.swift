import Testing
import Unidirectional
import UnidirectionalTesting

@testable import counter

@Suite struct `Several counters` {
  let clock = TestClock()

  func counters() -> TestStore<Counters.State, Counters.Action> {
    TestStore(initialState: .init(), reducer: Counters(clock: clock) { "\($0) is a number" })
  }

  @Test func `count apart, each with its own timer`() async {
    let store = counters()
    await store.send(.opened(.push(.init(count: 5)))) { $0.opened.append(.init(count: 5)) }
    await store.send(.main(.timerButton)) { $0.main.isTimerOn = true }
    await store.send(.opened(.element(id: 0, action: .timerButton))) { $0.opened[id: 0]?.isTimerOn = true }
    await clock.advance(by: .seconds(1))
    await store.receive(.main(.timerTick)) { $0.main.count = 1 }
    await store.receive(.opened(.element(id: 0, action: .timerTick))) { $0.opened[id: 0]?.count = 6 }
    await store.send(.main(.timerButton)) { $0.main.isTimerOn = false }
    await clock.advance(by: .seconds(1))
    await store.receive(.opened(.element(id: 0, action: .timerTick))) { $0.opened[id: 0]?.count = 7 }
    await store.send(.opened(.element(id: 0, action: .timerButton))) { $0.opened[id: 0]?.isTimerOn = false }
    await store.finish()
  }

  @Test func `name the counter that a fact is for`() async {
    let store = counters()
    await store.send(.opened(.push(.init()))) { $0.opened.append(.init()) }
    await store.send(.opened(.element(id: 0, action: .factButton))) { $0.opened[id: 0]?.fact = .loading }
    let fact = "Counter #0: 0 is a number"
    await store.receive(.opened(.element(id: 0, action: .factReply(fact)))) { $0.opened[id: 0]?.fact = .loaded(fact) }
    await store.finish()
  }

  @Test func `add to the main one what a closed one has counted, and end its timer`() async {
    let store = counters()
    await store.send(.opened(.push(.init(count: 5)))) { $0.opened.append(.init(count: 5)) }
    await store.send(.opened(.push(.init(count: 2)))) { $0.opened.append(.init(count: 2)) }
    await store.send(.opened(.element(id: 1, action: .timerButton))) { $0.opened[id: 1]?.isTimerOn = true }
    await store.send(.opened(.popFrom(id: 0))) {
      $0.main.count = 7
      $0.opened.removeAll()
    }
    await clock.advance(by: .seconds(60))
    await store.finish()
  }
}
