import TestSupport
import Testing
import Unidirectional
import UnidirectionalTesting

@Suite struct `An effect` {
  private enum ID { case one, other }
  private enum OtherID { case one }
  private let executor = TestExecutor()
  private let clock = TestClock()

  @Test func `that sends is handled after what already waits`() {
    let store = Script.store(
      executor, ["start": .merge(.send("a"), .send("b")), "a": .send("c")])
    #expect(store.state == ["start", "a", "b", "c"])
  }

  @Test func `runs and sends as often as it likes`() async {
    let store = Script.store(
      executor,
      [
        "start": .run { [clock] send in
          send("a")
          try await clock.sleep(for: .seconds(1))
          send("b")
        }
      ])
    #expect(store.state == ["start", "a"])
    #expect(store.runningEffects == 1)
    await clock.advance(by: .seconds(1))
    #expect(store.state == ["start", "a", "b"])
    #expect(store.runningEffects == 0)
  }

  @Test func `of several runs at the same time when merged`() async {
    let store = Script.store(
      executor,
      ["start": .merge(.after(3, on: clock, "c"), .none, .after(1, on: clock, "a"), .after(2, on: clock, "b"))])
    #expect(store.runningEffects == 3)
    await clock.advance(by: .seconds(3))
    #expect(store.state == ["start", "a", "b", "c"])
  }

  @Test func `of several runs one after another when concatenated`() async {
    let store = Script.store(
      executor,
      [
        "start": .concatenate(
          .after(2, on: clock, "a"), .none, .send("b"), .merge(.after(1, on: clock, "c"), .after(2, on: clock, "d")),
          .concatenate(.send("e"), .after(1, on: clock, "f")), .send("g"))
      ])
    #expect(store.runningEffects == 1)
    await clock.advance(by: .seconds(2))
    #expect(store.state == ["start", "a", "b"])
    #expect(store.runningEffects == 2)
    await clock.advance(by: .seconds(2))
    #expect(store.state == ["start", "a", "b", "c", "d", "e"])
    await clock.advance(by: .seconds(1))
    #expect(store.state == ["start", "a", "b", "c", "d", "e", "f", "g"])
  }

  @Test func `of a sequence begins when what the one before it sent has been handled`() {
    let store = Script.store(
      executor,
      [
        "start": .concatenate(.run { $0("a") }, .cancel(id: ID.one)),
        "a": .after(1, on: clock, "never").cancellable(id: ID.one),
      ])
    #expect(store.state == ["start", "a"])
    #expect(store.runningEffects == 0)
    #expect(clock.sleepers == 0)
  }

  @Test func `of a sequence goes on when the one before it was cancelled, and not when all of it was`() async {
    let parts = Effect<String>.concatenate(.after(1, on: clock, "never").cancellable(id: ID.one), .send("next"))
    let onlyOne = Script.store(executor, ["start": parts, "stop": .cancel(id: ID.one)])
    onlyOne.send("stop")
    #expect(onlyOne.state == ["start", "stop", "next"])
    let all = Script.store(executor, ["start": parts.cancellable(id: ID.other), "stop": .cancel(id: ID.other)])
    all.send("stop")
    executor.drain()
    await clock.advance(by: .seconds(1))
    #expect(all.state == ["start", "stop"])
  }

  @Test func `of a sequence begins whole before the next one can`() async {
    let store = Script.store(
      executor,
      [
        "start": .concatenate(
          .merge(.after(1, on: clock, "never").cancellable(id: ID.one), .cancel(id: ID.one), .after(2, on: clock, "a")),
          .send("b"))
      ])
    #expect(store.state == ["start"])
    await clock.advance(by: .seconds(2))
    #expect(store.state == ["start", "a", "b"])
  }

  @Test func `is cancelled by its id and by no other`() async {
    let store = Script.store(
      executor,
      [
        "start": .merge(
          .after(1, on: clock, "one").cancellable(id: ID.one), .after(1, on: clock, "one too").cancellable(id: ID.one),
          .after(1, on: clock, "other").cancellable(id: ID.other),
          .after(1, on: clock, "other type").cancellable(id: OtherID.one), .after(1, on: clock, "without")),
        "stop": .cancel(id: ID.one),
      ])
    store.send("stop")
    executor.drain()
    #expect(store.runningEffects == 3)
    await clock.advance(by: .seconds(1))
    #expect(store.state == ["start", "stop", "other", "other type", "without"])
  }

  @Test func `is not cancelled by an equal number of another type`() {
    let store = Script.store(
      executor, ["start": .after(1, on: clock, "a").cancellable(id: 1), "stop": .cancel(id: UInt8(1))])
    store.send("stop")
    executor.drain()
    #expect(store.runningEffects == 1)
  }

  @Test func `takes the place of those in flight under its id only if it is to`() async {
    for cancelInFlight in [false, true] {
      let clock = TestClock()
      let store = Script.store(
        executor,
        [
          "start": .after(2, on: clock, "first").cancellable(id: ID.one),
          "again": .after(1, on: clock, "second").cancellable(id: ID.one, cancelInFlight: cancelInFlight),
        ])
      store.send("again")
      executor.drain()
      await clock.advance(by: .seconds(2))
      #expect(store.state == ["start", "again", "second"] + (cancelInFlight ? [] : ["first"]))
    }
  }

  @Test func `that was cancelled has no action handled, not even one that waits already`() {
    let store = Script.store(
      executor,
      [
        "start": .merge(.send("stop"), .send("never").cancellable(id: ID.one), .send("last")),
        "stop": .cancel(id: ID.one),
      ])
    #expect(store.state == ["start", "stop", "last"])
  }

  @Test func `that runs and was cancelled has no action handled, not even one that waits already`() {
    let running = Recorder<Send<String>>()
    let reducer = Reduce<[String], String> { [clock] state, action in
      state.append(action)
      guard action == "stop" else {
        return .run { send in
          running.record(send)
          try await clock.sleep(for: .seconds(1))
        }
        .cancellable(id: ID.one)
      }
      // While this action is handled, one of the effect can only wait.
      running.values[0]("never")
      return .cancel(id: ID.one)
    }
    let store = Store(initialState: [], reducer: reducer, executor: executor)
    store.send("start")
    executor.drain()
    store.send("stop")
    #expect(store.state == ["start", "stop"])
  }

  @Test(arguments: [false, true])
  func `that has ended while its action waits has it handled, unless it is cancelled meanwhile`(isCancelled: Bool) {
    let reducer = Reduce<[String], String> { [executor] state, action in
      state.append(action)
      switch action {
      case "start": return .concatenate(.run { $0("sent") }, .send("next")).cancellable(id: ID.one)
      case "busy":
        // The effect runs to its end while this action is handled, as it would on another thread.
        executor.drain()
        return isCancelled ? .cancel(id: ID.one) : .none
      default: return .none
      }
    }
    let store = Store(initialState: [], reducer: reducer, executor: executor)
    store.send("start")
    store.send("busy")
    #expect(store.state == ["start", "busy"] + (isCancelled ? [] : ["sent", "next"]))
    #expect(store.runningEffects == 0)
  }

  @Test func `that was cancelled before it could begin does not begin`() {
    let begun = Recorder<Bool>()
    let store = Store(
      initialState: [],
      reducer: Script(effects: [
        "start": .run { _ in begun.record(true) }.cancellable(id: ID.one), "stop": .cancel(id: ID.one),
      ]), executor: executor)
    store.send("start")
    store.send("stop")
    #expect(store.runningEffects == 1)
    executor.drain()
    #expect(store.runningEffects == 0)
    #expect(begun.values.isEmpty)
  }

  @Test func `sends what it is mapped to`() async {
    let names = Effect<Int>.merge(
      .send(1), .run { $0(2) },
      .concatenate(
        .send(3),
        .run { _ in
          throw Failure()
        } catch: {
          $1(4)
        }),
      .after(1, on: clock, 5).cancellable(id: ID.one))
    let store = Script.store(executor, ["start": names.map { "\($0)" }, "stop": .cancel(id: ID.one)])
    #expect(store.state == ["start", "1", "3", "2", "4"])
    store.send("stop")
    await clock.advance(by: .seconds(1))
    #expect(store.state == ["start", "1", "3", "2", "4", "stop"])
  }

  private struct Failure: Error {}

  @Test func `gives its error to its handler`() {
    let store = Script.store(
      executor,
      [
        "start": .run { _ in
          throw Failure()
        } catch: { error, send in
          send("\(error)")
        }
      ])
    #expect(store.state == ["start", "Failure()"])
  }

  @Test func `reports an error that nothing handles, with the line that made it`() {
    let issues = Recorder<String>()
    let line: UInt = #line + 2
    _ = Script.store(
      executor, onIssue: { issues.record($0) }, ["start": .run { _ in throw Failure() }])
    #expect(
      issues.values == [
        """
        The effect made at UnidirectionalTests/EffectTests.swift:\(line) threw an error that nothing handles:

          Failure()

        To fix it: give `run` a `catch:` closure that sends an action for the failure.
        """
      ])
  }

  @Test func `that is cancelled has no error`() {
    let issues = Recorder<String>()
    let handled = Recorder<String>()
    let store = Script.store(
      executor, onIssue: { issues.record($0) },
      [
        "start": .merge(
          .run { [clock] _ in
            do { try await clock.sleep(for: .seconds(1)) } catch { throw Failure() }
          } catch: { error, _ in
            handled.record("\(error)")
          }
          .cancellable(id: ID.one),
          .run { [clock] _ in
            try await clock.sleep(for: .seconds(1))
          } catch: { error, _ in
            handled.record("\(error)")
          }
          .cancellable(id: ID.one),
          .run { _ in throw CancellationError() }),
        "stop": .cancel(id: ID.one),
      ])
    store.send("stop")
    executor.drain()
    #expect(store.runningEffects == 0)
    #expect(handled.values.isEmpty)
    #expect(issues.values.isEmpty)
  }

  @Test func `reports what it sends after its end`() {
    let issues = Recorder<String>()
    let escaped = Recorder<Send<String>>()
    let line: UInt = #line + 2
    let store = Script.store(
      executor, onIssue: { issues.record($0) }, ["start": .run { escaped.record($0) }])
    for send in escaped.values { send("late") }
    #expect(store.state == ["start"])
    #expect(
      issues.values == [
        """
        The effect made at UnidirectionalTests/EffectTests.swift:\(line) sent an action after it had ended, which was dropped:

          "late"

        To fix it: let the effect's operation return only after its last action.
        """
      ])
  }

  @Test(arguments: 0..<5 as Range<UInt64>) func `that was cancelled stays silent whatever the threads do`(seed: UInt64)
    async
  {
    // Each round begins an effect on the threads that all tasks share and cancels it at once or later; an action that is
    // handled after its round was cancelled is a fault.
    struct State: Sendable {
      var live: Set<Int> = []
      var ticks = 0
      var faults = 0
    }
    enum Action: Sendable { case begin(Int), cancel(Int), tick(Int) }
    let reducer = Reduce<State, Action> { state, action in
      switch action {
      case .begin(let round):
        state.live.insert(round)
        return .run { send in
          for _ in 0..<20 {
            send(.tick(round))
            await Task.yield()
          }
        }
        .cancellable(id: round)
      case .cancel(let round):
        state.live.remove(round)
        return .cancel(id: round)
      case .tick(let round):
        state.ticks += 1
        if !state.live.contains(round) { state.faults += 1 }
        return .none
      }
    }
    let store = Store(initialState: State(), reducer: reducer)
    await withTaskGroup { group in
      for worker in 0..<4 {
        group.addTask {
          var random = TestRandom(seed: seed &* 4 &+ UInt64(worker))
          for round in 0..<50 {
            let id = worker * 1000 + round
            store.send(.begin(id))
            for _ in 0..<Int.random(in: 0..<8, using: &random) { await Task.yield() }
            store.send(.cancel(id))
          }
        }
      }
    }
    while store.runningEffects > 0 { await Task.yield() }
    #expect(store.state.faults == 0)
  }
}
