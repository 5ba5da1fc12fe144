import Foundation
package import Synchronization

/// Holds a state, handles actions in order, and runs their effects.
///
/// Running effects do not keep a store alive. When the store is released, it cancels its effects, and ``states`` ends.
public final class Store<State: Sendable, Action: Sendable>: Sendable {
  private struct Core: Sendable {
    var waiting = Queue<(action: Action, effect: Int?)>()
    /// Whether a thread is handling actions.
    var isHandling = false
    var effects = EffectTable<Action>()
    /// The effects that have not returned yet.
    var running: [Int: RunningEffect] = [:]
  }

  private let reducer: any Reducer<State, Action>
  private let executor: (any TaskExecutor)?
  private let observer: (any ObservingExecutor)?
  private let onIssue: @Sendable (String) -> Void
  private let onHandled: (@Sendable (_ action: Action, _ isOfEffect: Bool, _ after: State) -> Void)?
  private let feed: StateFeed<State>
  private let core = Mutex(Core())

  /// Creates a store with an initial state.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: the reducer of the actions.
  ///   - executor: the executor of the effects; `nil` for the shared thread pool.
  ///   - onIssue: called for programming errors: an unhandled error of an effect, or an action for a child that does
  ///     not exist. By default such an error fails a test that links `UnidirectionalTesting`, and prints a warning
  ///     elsewhere.
  public convenience init(
    initialState: State, reducer: some Reducer<State, Action>, executor: (any TaskExecutor)? = nil,
    onIssue: @escaping @Sendable (String) -> Void = reportToTestOrPerson
  ) {
    self.init(initialState: initialState, reducer: reducer, executor: executor, onIssue: onIssue, onHandled: nil)
  }

  package init(
    initialState: State, reducer: some Reducer<State, Action>, executor: (any TaskExecutor)?,
    onIssue: @escaping @Sendable (String) -> Void,
    onHandled: (@Sendable (_ action: Action, _ isOfEffect: Bool, _ after: State) -> Void)?
  ) {
    self.reducer = reducer
    self.executor = executor
    observer = executor as? any ObservingExecutor
    self.onIssue = onIssue
    self.onHandled = onHandled
    feed = StateFeed(initialState)
  }

  deinit {
    feed.finish()
    cancelEffects()
  }

  /// The present state.
  public var state: State { feed.value }

  /// The present state, followed by the newest state at each later iteration.
  ///
  /// A slow reader skips states, but never gets an older state after a newer one. The sequence does not keep the store
  /// alive, and ends when the store is released.
  public var states: some AsyncSequence<State, Never> & Sendable { States(feed: feed) }

  /// The number of effects that have begun and not returned, including cancelled ones.
  public var runningEffects: Int { core.withLock { $0.running.count } }

  /// Handles an action on this thread before the call returns.
  ///
  /// If this or another thread is already handling an action, the new action is queued and the call returns at once.
  /// The thread that is handling actions then handles the queue.
  ///
  /// - Complexity: for each handled action, the cost of the reducer plus O(*n*) in the number of effects in flight.
  public func send(_ action: Action) {
    update { core, _ in core.waiting.append((action, nil)) }
  }

  /// The effects in flight, in the order in which they began.
  package var effectsInFlight: [EffectInFlight] { core.withLock { $0.effects.inFlight } }

  package func cancelEffects() {
    update { core, work in core.effects.cancelAll(state: feed.value, &work) }
  }

  /// Changes the core, does the resulting work outside the lock, and handles the queue if no other thread does.
  private func update(_ change: (inout Core, inout EffectTable<Action>.Work) -> Void) {
    let (cancelled, begun, issues, isOurs) = core.withLock { core in
      var work = EffectTable<Action>.Work()
      change(&core, &work)
      for sent in work.sent { core.waiting.append((sent.action, sent.number)) }
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
      observer?.didHandleAction()
    }
  }

  /// The next queued action; `nil` if the queue is empty. Actions of effects that are no longer in flight are dropped.
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
    let begin = { [executor] in
      // An unstructured task, because an effect outlives the call that begins it. The store cancels the effect at the
      // latest when the store is released.
      let task = Task(executorPreference: executor, priority: run.priority) {
        if !effect.isCancelled { await run.body(send) }
        end()
      }
      effect.run(as: task)
    }
    if let observer { observer.beginEffect(begin) } else { begin() }
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

/// An executor that observes its store, for tests. It begins each effect, and is notified of each handled action.
package protocol ObservingExecutor: TaskExecutor {
  /// Calls `begin`, which creates the task of an effect.
  func beginEffect(_ begin: () -> Void)

  /// Called after the store has handled an action and begun its effects.
  func didHandleAction()
}

/// Whom a programming error is told that no store takes.
package enum IssueReporter {
  /// Fails the test that runs; `UnidirectionalTesting` sets it where it is linked.
  package static let test = Mutex<(@Sendable (String) -> Void)?>(nil)
}

/// Fails the test that runs, or prints a warning where there is none.
@usableFromInline @Sendable func reportToTestOrPerson(_ issue: String) {
  if let fail = IssueReporter.test.withLock(\.self) {
    fail(issue)
  } else {
    FileHandle.standardError.write(Data("Warning: \(issue)\n".utf8))
  }
}

/// The task of an effect. The store keeps it until the task returns, even if the effect was cancelled before.
final class RunningEffect: Sendable {
  private enum Phase {
    case beginning
    case running(Task<Void, Never>)
    case cancelled
  }

  private let phase = Mutex(Phase.beginning)

  var isCancelled: Bool { phase.withLock { if case .cancelled = $0 { true } else { false } } }

  func run(as task: Task<Void, Never>) {
    let isCancelled = phase.withLock { phase in
      if case .cancelled = phase { return true }
      phase = .running(task)
      return false
    }
    if isCancelled { task.cancel() }
  }

  func cancel() {
    let task: Task<Void, Never>? = phase.withLock { phase in
      defer { phase = .cancelled }
      return if case .running(let task) = phase { task } else { nil }
    }
    task?.cancel()
  }
}
