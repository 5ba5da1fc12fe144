import Dispatch
import Synchronization
import Testing
import Unidirectional
import UnidirectionalTesting

@Suite struct `A test store` {
  private let clock = TestClock()

  @Test func `lets its effects go on only while one of its calls or of its clock's is under way`() async {
    let steps = Recorder<String>()
    let reducer = Reduce<Int, String> { state, action in
      .run { [clock] _ in
        steps.record("begun")
        await Task.yield()
        steps.record("went on")
        try await clock.sleep(for: .seconds(1))
        steps.record("woke")
      }
    }
    let store = TestStore(initialState: 0, reducer: reducer)
    await store.send("start")
    #expect(steps.values == ["begun", "went on"])
    await clock.advance(by: .milliseconds(999))
    #expect(steps.values.count == 2)
    await clock.advance(by: .milliseconds(1))
    #expect(steps.values == ["begun", "went on", "woke"])
    await store.finish()
  }

  @Test func `gives each action that an effect sends with the change that it alone made`() async {
    let reducer = Reduce<Int, Int> { state, action in
      state += action
      return action == 0 ? .run { send in for number in 1...3 { send(number) } } : .none
    }
    let store = TestStore(initialState: 0, reducer: reducer)
    await store.send(0)
    #expect(store.state == 0)
    await store.receive(1) { $0 = 1 }
    await store.receive(2) { $0 = 3 }
    #expect(store.state == 3)
    await store.receive(where: { $0 > 2 }) { $0 = 6 }
    await store.finish()
  }

  @Test func `runs the actors that its effects call, and the tasks that they start`() async {
    actor Sum {
      var total = 0
      func add(_ number: Int) async -> Int {
        await Task.yield()
        total += number
        return total
      }
    }
    let sum = Sum()
    let reducer = Reduce<Int, Int> { state, action in
      state += action
      guard action == 0 else { return .none }
      return .run { send in
        async let first = sum.add(1)
        let stream = AsyncStream<Int> { continuation in
          continuation.yield(10)
          continuation.finish()
        }
        send(await first)
        for await number in stream { send(await sum.add(number)) }
      }
    }
    let store = TestStore(initialState: 0, reducer: reducer)
    await store.send(0)
    await store.receive(1) { $0 = 1 }
    await store.receive(11) { $0 = 12 }
    await store.finish()
  }

  @Test func `waits for an action that comes from a thread of its own`() async {
    let thread = DispatchQueue(label: "something real")
    let reducer = Reduce<Int, Int> { state, action in
      state += action
      guard action == 1 else { return .none }
      return .run { send in
        let result = await withCheckedContinuation { continuation in
          thread.async { continuation.resume(returning: 41) }
        }
        send(result)
      }
    }
    for _ in 0..<100 {
      let store = TestStore(initialState: 0, reducer: reducer)
      await store.send(1) { $0 = 1 }
      await store.receive(41, waitingUpTo: .seconds(60)) { $0 = 42 }
      await store.finish(waitingUpTo: .seconds(60))
    }
  }

  @Test func `waits for effects that end on a thread of their own`() async {
    let thread = DispatchQueue(label: "something real")
    let hasEnded = Recorder<Bool>()
    let reducer = Reduce<Int, Int> { _, _ in
      .run { _ in
        await withCheckedContinuation { continuation in thread.async { continuation.resume() } }
        hasEnded.record(true)
      }
    }
    let store = TestStore(initialState: 0, reducer: reducer)
    await store.send(1)
    await store.finish(waitingUpTo: .seconds(60))
    #expect(hasEnded.values == [true])
  }

  @Test func `lets an effect end that waits for a thread when it has gone itself`() async {
    let thread = DispatchQueue(label: "something real")
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)
    let wake: @Sendable (CheckedContinuation<Void, Never>) -> Void = { continuation in
      waiting.withLock { $0 = continuation }
    }
    _ = await failures {
      let store = TestStore(
        initialState: 0,
        reducer: Reduce<Int, Int> { _, _ in
          .run { _ in
            await withCheckedContinuation { wake($0) }
            end.yield()
          }
        })
      await store.send(1)
    }
    thread.async { waiting.withLock { $0.take() }?.resume() }
    var iterator = ends.makeAsyncIterator()
    await iterator.next()
  }

  @Test func `is used from the main actor as from anywhere`() async { await onMainActor() }

  @MainActor private func onMainActor() async {
    var asserted = 0
    let store = TestStore(initialState: .init(), reducer: Light(clock: clock))
    await store.send(.fade)
    await store.receive(.dim(1)) {
      $0.level = 1
      asserted += 1
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.done)
    await store.finish()
    #expect(asserted == 1)
  }

  @Test func `keeps nothing after it has gone`() async {
    weak var reference: TestStore<Light.State, Light.Action>?
    do {
      let store = TestStore(initialState: .init(), reducer: Light(clock: clock))
      reference = store
      await store.send(.fade)
      await store.receive(.dim(1)) { $0.level = 1 }
      await clock.advance(by: .seconds(1))
      await store.receive(.done)
      await store.finish()
    }
    #expect(reference == nil)
    #expect(clock.sleepers == 0)
  }
}
