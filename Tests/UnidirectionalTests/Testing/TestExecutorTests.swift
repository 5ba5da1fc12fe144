import Dispatch
import Testing
import Unidirectional
import UnidirectionalTesting

@Suite struct `A test executor` {
  private let executor = TestExecutor()

  @Test func `runs tasks only when it is drained, in the order in which they became able to run`() async {
    let steps = Recorder<String>()
    let tasks = ["a", "b"].map { name in
      Task(executorPreference: executor) {
        steps.record("\(name) begins")
        await Task.yield()
        steps.record("\(name) ends")
      }
    }
    #expect(steps.values.isEmpty)
    executor.drain()
    #expect(steps.values == ["a begins", "b begins", "a ends", "b ends"])
    for task in tasks { await task.value }
  }

  @Test func `goes on when something outside lets more run, until a condition holds`() async {
    let thread = DispatchQueue(label: "something real")
    let reducer = Reduce<Int, Int> { state, action in
      state += action
      guard action == 100 else { return .none }
      return .run { send in
        for number in 1...3 {
          await withCheckedContinuation { continuation in thread.async { continuation.resume() } }
          send(number)
        }
      }
    }
    let store = Store(initialState: 0, reducer: reducer, executor: executor)
    store.send(100)
    await executor.drain(until: { store.state == 106 })
    #expect(store.state == 106)
  }

  @Test func `hears of an action that a thread sends by itself`() async {
    let thread = DispatchQueue(label: "something real")
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state += action
        return .none
      }, executor: executor)
    thread.async { store.send(5) }
    await executor.drain(until: { store.state == 5 })
    #expect(store.state == 5)
  }
}
