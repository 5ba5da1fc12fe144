import TestSupport
import Testing
import Unidirectional
import UnidirectionalTesting

@Suite struct `A screen on a path` {
  private let clock = TestClock()

  private func tree(_ screens: Int, dialogue: Ticker.State? = nil) -> TestStore<Tree.State, Tree.Action> {
    let path = StackState((0..<screens).map { _ in Screen.State(dialogue: dialogue) })
    return TestStore(initialState: .init(path: path), reducer: Tree(clock: clock).reducer)
  }

  private func ticker(_ id: StackElementID, _ action: Ticker.Action) -> Tree.Action {
    .path(.element(id: id, action: .ticker(action)))
  }

  @Test func `is pushed before its parent looks, and popped after`() async {
    let store = tree(0)
    await store.send(.path(.push(.init()))) {
      $0.path.append(.init())
      $0.log = ["pushed, 1 open"]
    }
    await store.send(.path(.push(.init()))) {
      $0.path.append(.init())
      $0.log.append("pushed, 2 open")
    }
    await store.send(.path(.popFrom(id: 0))) {
      $0.path.removeAll()
      $0.log.append("to pop, 2 open")
    }
    await store.finish()
  }

  @Test func `has ids of its own when the same screen is open twice`() async {
    let store = tree(2)
    await store.send(ticker(0, .start))
    await store.send(ticker(1, .start))
    await store.send(ticker(0, .stop))
    await clock.advance(by: .seconds(1))
    await store.receive(ticker(1, .tick)) { $0.path[id: 1]?.ticker = .init(ticks: 1, seen: "old #1") }
    await store.send(ticker(1, .stop))
    await store.finish()
  }

  /// By the path's own action, by its parent, and by a reducer that stands beside.
  @Test(arguments: [Tree.Action.path(.popFrom(id: 0)), .set(.popAll), .set(.strangerPops)])
  func `has all its effects cancelled when it is popped, those of its children too`(pop: Tree.Action) async {
    let store = tree(2, dialogue: .init())
    await store.send(ticker(0, .start))
    await store.send(ticker(1, .start))
    await store.send(.path(.element(id: 1, action: .dialogue(.start))))
    #expect(clock.sleepers == 3)
    await store.send(pop) {
      $0.path.removeAll()
      if pop != .set(.popAll), pop != .set(.strangerPops) { $0.log = ["to pop, 2 open"] }
    }
    #expect(clock.sleepers == 0)
    await clock.advance(by: .seconds(60))
    await store.finish()
  }

  @Test func `keeps its effects when one above it is popped`() async {
    let store = tree(2)
    await store.send(ticker(0, .start))
    await store.send(ticker(1, .start))
    await store.send(.set(.popLast)) { $0.path.popLast() }
    await clock.advance(by: .seconds(1))
    await store.receive(ticker(0, .tick)) { $0.path[id: 0]?.ticker = .init(ticks: 1, seen: "old #0") }
    await store.send(ticker(0, .stop))
    await store.finish()
  }

  @Test func `that is gone gets no action and is not popped again, and the test is told`() async {
    let store = tree(1)
    await store.send(ticker(7, .tick), failingWith: "An action came for a child whose state is not there")
    await store.send(.path(.popFrom(id: 7)), failingWith: ".popFrom") { $0.log = ["to pop, 1 open"] }
    await store.finish()
  }

  @Test func `leaves nothing behind when it is opened and closed many times`() async {
    let executor = TestExecutor()
    let store = Store(initialState: Tree.State(), reducer: Tree(clock: clock).reducer, executor: executor)
    for round in 0..<size(1000, full: 10_000) {
      let id = StackElementID(integerLiteral: round)
      store.send(.path(.push(.init(dialogue: .init()))))
      store.send(ticker(id, .start))
      store.send(.path(.element(id: id, action: .dialogue(.start))))
      if round.isMultiple(of: 2) { executor.drain() }
      store.send(.set(.popLast))
    }
    executor.drain()
    #expect(store.runningEffects == 0)
    #expect(clock.sleepers == 0)
    #expect(store.state.path.isEmpty)
  }
}
