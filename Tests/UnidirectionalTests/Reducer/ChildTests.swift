import Testing
import Unidirectional
import UnidirectionalTesting

@Suite struct `A child` {
  private let clock = TestClock()

  private func tree(_ state: Tree.State = .init()) -> TestStore<Tree.State, Tree.Action> {
    TestStore(initialState: state, reducer: Tree(clock: clock).reducer)
  }

  @Test func `reads what only its parent owns`() async {
    let store = tree()
    await store.send(.left(.tick)) {
      $0.left.ticks = 1
      $0.left.seen = "old"
    }
    await store.send(.set(.fact("new"))) { $0.fact = "new" }
    await store.send(.left(.tick)) {
      $0.left.ticks = 2
      $0.left.seen = "new"
    }
    await store.finish()
  }

  @Test func `has ids of its own beside another of its type`() async {
    let store = tree()
    await store.send(.left(.start))
    await store.send(.right(.start))
    await store.send(.left(.stop))
    await clock.advance(by: .seconds(1))
    await store.receive(.right(.tick)) {
      $0.right.ticks = 1
      $0.right.seen = "old"
    }
    await store.send(.right(.stop))
    await store.finish()
  }

  @Test func `runs before its parent`() async {
    let store = tree(.init(sheet: .init()))
    await store.send(.sheet(.tick)) {
      $0.sheet?.ticks = 1
      $0.sheet?.seen = "old"
      $0.log = ["after tick 1"]
    }
    await store.finish()
  }

  @Test func `has its effects cancelled when its state is set to nil`() async {
    let store = tree(.init(sheet: .init()))
    await store.send(.sheet(.start))
    #expect(clock.sleepers == 1)
    await store.send(.set(.sheet(nil))) { $0.sheet = nil }
    #expect(clock.sleepers == 0)
    await clock.advance(by: .seconds(60))
    await store.finish()
  }

  @Test func `has its effects cancelled when another takes its place by its id, and keeps them otherwise`() async {
    let store = tree(.init(sheet: .init(id: 1)))
    await store.send(.sheet(.start))
    await store.send(.set(.sheet(.init(id: 1, ticks: 8)))) { $0.sheet?.ticks = 8 }
    #expect(clock.sleepers == 1)
    await store.send(.set(.sheet(.init(id: 2)))) { $0.sheet = .init(id: 2) }
    #expect(clock.sleepers == 0)
    await store.finish()
  }

  @Test func `starts nothing with the action that takes it away`() async {
    let reducer = Reduce<Tree.State, Tree.Action> { state, _ in
      state.sheet = nil
      return .none
    }
    .ifLet(\.sheet, action: .sheet) { _ in Ticker(clock: clock) }
    let store = TestStore(initialState: .init(sheet: .init()), reducer: reducer)
    await store.send(.sheet(.start)) { $0.sheet = nil }
    #expect(clock.sleepers == 0)
    await store.finish()
  }

  @Test func `of a dictionary is told apart by its key, and has its effects cancelled when it is gone`() async {
    let store = tree(.init(rows: ["a": .init(), "b": .init()]))
    await store.send(.row(.init(id: "a", action: .start)))
    await store.send(.row(.init(id: "b", action: .start)))
    await store.send(.row(.init(id: "c", action: .start)), failingWith: #"id: "c""#)
    await clock.advance(by: .seconds(1))
    await store.receive(.row(.init(id: "a", action: .tick))) { $0.rows["a"] = .init(ticks: 1, seen: "old a") }
    await store.receive(.row(.init(id: "b", action: .tick))) { $0.rows["b"] = .init(ticks: 1, seen: "old b") }
    await store.send(.set(.row("a", nil))) { $0.rows["a"] = nil }
    await clock.advance(by: .seconds(1))
    await store.receive(.row(.init(id: "b", action: .tick))) { $0.rows["b"] = .init(ticks: 2, seen: "old b") }
    await store.send(.row(.init(id: "b", action: .stop)))
    await store.finish()
  }

  @Test func `that is not there gets no action, and the test is told`() async {
    let store = tree()
    let failures = await failures { await store.send(.sheet(.start)) }
    #expect(
      failures == [
        """
        An action came for a child whose state is not there:

          .sheet(.start)

        To fix it: send it only while the child is there. What an effect of the child sends after that is dropped by itself, \
        so this one came from outside or from an effect of a parent.
        """
      ])
    await store.finish()
  }
}
