import DequeModule
public import IssueReporting
import Synchronization

/// Holds a state, handles the actions one after another, and runs the effects that come of them.
///
/// Nothing that runs for the store keeps it alive: when it goes, its effects are cancelled and its states end.
public final class Store<State: Sendable, Action: Sendable>: Sendable {
  private struct Core: Sendable {
    var waiting: Deque<(action: Action, effect: Int?)> = []
    /// Whether a thread is at handling actions.
    var isHandling = false
    var effects = EffectTable<Action>()
    /// The effects that have not returned yet.
    var running: [Int: RunningEffect] = [:]
  }

  private let reducer: any Reducer<State, Action>
  private let executor: (any TaskExecutor)?
  private let onIssue: @Sendable (String) -> Void
  private let onHandled: (@Sendable (_ action: Action, _ isOfEffect: Bool, State) -> Void)?
  private let feed: StateFeed<State>
  private let core = Mutex(Core())

  /// A store with a state to begin with.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: says how the state answers an action.
  ///   - executor: where the effects run; `nil` for the threads that all tasks share.
  ///   - onIssue: is told of faults of the program: an effect's error that nothing handles, an action for a child that is
  ///     not there. The default fails a test that runs, and prints a warning elsewhere.
  public convenience init(
    initialState: State, reducer: some Reducer<State, Action>, executor: (any TaskExecutor)? = nil,
    onIssue: @escaping @Sendable (String) -> Void = { reportIssue($0) }
  ) {
    self.init(initialState: initialState, reducer: reducer, executor: executor, onIssue: onIssue, onHandled: nil)
  }

  init(
    initialState: State, reducer: some Reducer<State, Action>, executor: (any TaskExecutor)?,
    onIssue: @escaping @Sendable (String) -> Void,
    onHandled: (@Sendable (_ action: Action, _ isOfEffect: Bool, State) -> Void)?
  ) {
    self.reducer = reducer
    self.executor = executor
    self.onIssue = onIssue
    self.onHandled = onHandled
    feed = StateFeed(initialState)
    LiveStores.count(1)
  }

  deinit {
    LiveStores.count(-1)
    feed.finish()
    cancelEffects()
  }

  /// The state as it is now.
  public var state: State { feed.value }

  /// The state as it is now, and then each newer one that there is when the reader asks.
  ///
  /// A reader that is slower than the actions skips states; none ever sees an older one after a newer one. The sequence
  /// ends when the store goes, which it does not prevent.
  public var states: some AsyncSequence<State, Never> & Sendable { States(feed: feed) }

  /// How many effects have begun and not returned, those included that were cancelled.
  public var runningEffects: Int { core.withLock { $0.running.count } }

  /// Handles an action, on this thread, before the call returns.
  ///
  /// If an action is being handled just now, by this thread or another one, the new one waits until it is its turn, and the
  /// call returns at once: who is at it goes on with those that wait.
  ///
  /// - Complexity: that of the reducer, and O(*n*) in the number of effects in flight, for each action that is handled.
  public func send(_ action: Action) {
    update { core, _ in core.waiting.append((action, nil)) }
  }

  /// The effects that are in flight, in the order of their beginning.
  var effectsInFlight: [EffectInFlight] { core.withLock { $0.effects.inFlight } }

  /// Cancels all effects.
  func cancelEffects() {
    update { core, work in core.effects.cancelAll(state: feed.value, &work) }
  }

  /// Changes the core, does what follows from that outside of the lock, and handles what waits if nobody is at it.
  private func update(_ change: (inout Core, inout EffectTable<Action>.Work) -> Void) {
    let (cancelled, begun, issues, isOurs) = core.withLock { core in
      var work = EffectTable<Action>.Work()
      change(&core, &work)
      core.waiting.append(contentsOf: work.sent.map { ($0.action, $0.number) })
      let cancelled = work.cancelled.compactMap { core.running[$0] }
      let begun = work.begun.filter { core.effects.isInFlight($0.number) }
        .map { (number: $0.number, run: $0.run, effect: RunningEffect()) }
      for (number, _, effect) in begun { core.running[number] = effect }
      let isOurs = !core.isHandling && !core.waiting.isEmpty
      if isOurs { core.isHandling = true }
      return (cancelled, begun, work.issues, isOurs)
    }
    for effect in cancelled { effect.cancel() }
    for (number, run, effect) in begun { start(run, number: number, as: effect) }
    for issue in issues { onIssue(issue.description) }
    if isOurs { handleWaiting() }
  }

  private func handleWaiting() {
    while let (action, effect) = nextAction() {
      var state = feed.value
      let result = reducer.reduce(into: &state, action: action)
      feed.publish(state)
      onHandled?(action, effect != nil, state)
      let whole: Any = state
      update { core, work in
        core.effects.cancelEffectsOfGoneChildren(state: whole, &work)
        core.effects.begin(result, state: whole, &work)
        if let effect { core.effects.didHandle(effect, state: whole, &work) }
      }
      (executor as? TestExecutor)?.events.publish(())
    }
  }

  /// The next action whose effect was not cancelled meanwhile. Without one, nobody is at handling any more.
  private func nextAction() -> (action: Action, effect: Int?)? {
    core.withLock { core in
      while let next = core.waiting.popFirst() {
        if next.effect.map(core.effects.isInFlight) ?? true { return next }
      }
      core.isHandling = false
      return nil
    }
  }

  private func start(_ run: Effect<Action>.Run, number: Int, as effect: RunningEffect) {
    let send = Send<Action>(
      action: { [weak self] in self?.send($0, from: number, effect, run.site) },
      issue: { [weak self] in self?.onIssue($0.description) })
    let end: @Sendable () -> Void = { [weak self] in self?.didEnd(number) }
    TestExecutor.$current.withValue(executor as? TestExecutor) {
      // Not structured: an effect outlives the call that begins it. The store cancels it at the latest when it goes.
      let task = Task(executorPreference: executor, priority: run.priority) {
        if !effect.isCancelled { await run.body(send) }
        end()
      }
      effect.run(as: task)
    }
  }

  private func send(_ action: Action, from number: Int, _ effect: RunningEffect, _ site: EffectSite) {
    var isLate = false
    update { core, _ in
      if core.effects.willSend(number) {
        core.waiting.append((action, number))
      } else {
        isLate = core.running[number] == nil
      }
    }
    if isLate, !effect.isCancelled { onIssue(StoreIssue.sentAfterEnd(action, site: site).description) }
  }

  private func didEnd(_ number: Int) {
    update { core, work in
      core.running[number] = nil
      core.effects.didEnd(number, state: feed.value, &work)
    }
  }
}
