import Testing
import Unidirectional
import UnidirectionalTesting

@Suite struct `A test clock` {
  private let clock = TestClock()
  private let executor = TestExecutor()

  private func task(_ operation: @escaping @Sendable () async -> Void) -> Store<Int, Int> {
    let store = Store(
      initialState: 0, reducer: Reduce<Int, Int> { _, _ in .run { _ in await operation() } }, executor: executor)
    store.send(0)
    executor.drain()
    return store
  }

  @Test func `stands still until it is advanced`() async {
    #expect(clock.now == .init())
    await clock.advance(by: .seconds(3))
    #expect(clock.now == .init(offset: .seconds(3)))
    #expect(clock.now.duration(to: .init(offset: .seconds(5))) == .seconds(2))
  }

  @Test func `wakes sleepers in the order of their deadlines, and of falling asleep`() async {
    let order = Recorder<String>()
    let stores = [(3, "c"), (1, "a"), (3, "d"), (2, "b"), (9, "late")].map { [clock] seconds, name in
      task {
        try? await clock.sleep(for: .seconds(seconds))
        order.record("\(name) at \(clock.now.offset)")
      }
    }
    await clock.advance(by: .seconds(4))
    #expect(order.values == ["a at 1.0 seconds", "b at 2.0 seconds", "c at 3.0 seconds", "d at 3.0 seconds"])
    #expect(clock.now.offset == .seconds(4))
    #expect(clock.sleepers == 1)
    #expect(stores.map(\.runningEffects) == [0, 0, 0, 0, 1])
  }

  @Test func `lets a timer tick as often as the advance has room for`() async {
    let ticks = Recorder<Duration>()
    let store = task { [clock] in
      for _ in 0..<5 {
        try? await clock.sleep(for: .seconds(2))
        ticks.record(clock.now.offset)
      }
    }
    await clock.advance(by: .seconds(7))
    #expect(ticks.values == [.seconds(2), .seconds(4), .seconds(6)])
    await clock.run()
    #expect(ticks.values.count == 5)
    #expect(clock.now.offset == .seconds(10))
    #expect(store.runningEffects == 0)
  }

  @Test func `does not sleep to a moment that has passed`() async throws {
    await clock.advance(by: .seconds(1))
    try await clock.sleep(until: .init(offset: .seconds(1)))
    #expect(clock.sleepers == 0)
  }

  @Test func `lets a cancelled sleeper go, before and while it sleeps`() async {
    let ends = Recorder<String>()
    var store: Store<Int, Int>? = task { [clock] in
      do {
        try await clock.sleep(for: .seconds(1))
      } catch {
        ends.record("\(type(of: error))")
        do { try await clock.sleep(for: .seconds(1)) } catch { ends.record("again \(type(of: error))") }
      }
    }
    #expect(clock.sleepers == 1)
    #expect(store?.runningEffects == 1)
    store = nil
    executor.drain()
    #expect(clock.sleepers == 0)
    #expect(ends.values == ["CancellationError", "again CancellationError"])
  }

  @Test func `fails a test that runs a timer without an end`() async {
    let store = task { [clock] in
      while (try? await clock.sleep(for: .seconds(1))) != nil {}
    }
    let failures = await failures { await clock.run() }
    #expect(
      failures == [
        """
        The clock woke 10,000 sleepers, and some still sleep.

        To fix it: cancel the timers that have no end before `run()`, or use `advance(by:)`.
        """
      ])
    #expect(clock.now.offset == .seconds(10_000))
    #expect(store.runningEffects == 1)
  }

  @Test func `wakes a task that runs elsewhere`() async throws {
    let (woken, wake) = AsyncStream.makeStream(of: Void.self)
    let task = Task { [clock] in
      try await clock.sleep(for: .seconds(1))
      wake.yield()
    }
    while clock.sleepers == 0 { await Task.yield() }
    await clock.advance(by: .seconds(1))
    var iterator = woken.makeAsyncIterator()
    await iterator.next()
    try await task.value
  }
}
