import Synchronization
import Testing
import Unidirectional
import UnidirectionalTesting

@Suite struct `A store` {
  /// Counts how often two actions were handled at the same time.
  private final class Overlaps: Sendable {
    let handling = Atomic<Int>(0)
    let count = Atomic<Int>(0)
  }

  @Test func `handles actions one after another when eight threads send at once`() async {
    let overlaps = Overlaps()
    let reducer = Reduce<[Int], Int> { state, action in
      if overlaps.handling.add(1, ordering: .sequentiallyConsistent).newValue > 1 {
        overlaps.count.add(1, ordering: .relaxed)
      }
      state.append(action)
      overlaps.handling.subtract(1, ordering: .sequentiallyConsistent)
      return .none
    }
    let store = Store(initialState: [], reducer: reducer)
    await withTaskGroup { group in
      for thread in 0..<8 {
        group.addTask { for number in 0..<500 { store.send(thread * 500 + number) } }
      }
    }
    for await state in store.states where state.count == 4000 { break }
    #expect(overlaps.count.load(ordering: .relaxed) == 0)
    #expect(Set(store.state) == Set(0..<4000))
    for thread in 0..<8 {
      let own = store.state.filter { $0 / 500 == thread }
      #expect(own == own.sorted(), "thread \(thread)")
    }
  }

  @Test func `lets an action wait that is sent while it handles one`() {
    let sender = Recorder<@Sendable (String) -> Void>()
    let reducer = Reduce<[String], String> { state, action in
      state.append("\(action) begins")
      if action == "outer" { for send in sender.values { send("inner") } }
      state.append("\(action) ends")
      return .none
    }
    let store = Store(initialState: [], reducer: reducer)
    sender.record { [weak store] in store?.send($0) }
    store.send("outer")
    #expect(store.state == ["outer begins", "outer ends", "inner begins", "inner ends"])
  }

  @Test func `has changed its state when a send returns`() {
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state += action
        return .none
      })
    store.send(2)
    store.send(3)
    #expect(store.state == 5)
  }

  @Test func `goes when nobody holds it, and cancels what runs for it`() async {
    let executor = TestExecutor()
    let clock = TestClock()
    let ends = Recorder<Bool>()
    let reducer = Reduce<Int, Int> { state, action in
      .merge(
        .run { send in
          defer { ends.record(Task.isCancelled) }
          while true {
            try await clock.sleep(for: .seconds(1))
            send(1)
          }
        },
        .concatenate(.after(1, on: clock, 2), .after(1, on: clock, 3)))
    }
    var store: Store<Int, Int>? = Store(initialState: 0, reducer: reducer, executor: executor)
    weak let reference = store
    store?.send(0)
    executor.drain()
    #expect(clock.sleepers == 2)
    store = nil
    #expect(reference == nil)
    executor.drain()
    #expect(ends.values == [true])
    #expect(clock.sleepers == 0)
  }

  @Test func `is not held by what an effect holds`() {
    let sends = Recorder<Send<Int>>()
    let executor = TestExecutor()
    var store: Store<Int, Int>? = Store(
      initialState: 0, reducer: Reduce<Int, Int> { _, _ in .run { sends.record($0) } }, executor: executor)
    weak let reference = store
    store?.send(0)
    executor.drain()
    store = nil
    #expect(reference == nil)
    for send in sends.values { send(1) }
    #expect(sends.values.count == 1)
  }

  @Test func `reports an effect's error as a failure of the test unless it is told otherwise`() {
    struct Failure: Error {}
    let executor = TestExecutor()
    withKnownIssue {
      let store = Store(
        initialState: 0, reducer: Reduce<Int, Int> { _, _ in .run { _ in throw Failure() } }, executor: executor)
      store.send(0)
      executor.drain()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("threw an error that nothing handles") }
    }
  }
}
