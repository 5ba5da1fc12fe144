import Boards
import Dispatch
import Synchronization

/// The waiting observers of boards, and the signals to them.
///
/// The feed holds no reference to the leaderboard, so a waiting observer does not keep the leaderboard alive.
final class ChangeFeed: Sendable {
  typealias Waiter = UnsafeContinuation<BoardSignal?, any Error>
  typealias Table = ObserverTable<Waiter>

  private struct State {
    var table = Table()
    /// Whether observers see commits.
    var current = FeedState.current
    /// The streams of ``states()``.
    var listeners: [Int: AsyncStream<FeedState>.Continuation] = [:]
    var lastListener = 0
  }

  private let state = Mutex(State())
  let watch: FileWatch
  let computed = ComputedChanges()
  /// The queue on which observers are signalled. The committing thread does not signal them, because resuming ten
  /// thousand observers takes longer than the commit.
  private let deliveries = DispatchQueue(label: "touchschool.changes")

  init(_ database: ContestDatabase) { watch = FileWatch(database) }

  /// Runs work on the table of observers, under the lock.
  func withTable<T: Sendable>(_ work: (inout Table) throws -> T) rethrows -> T {
    try state.withLock { try work(&$0.table) }
  }

  /// Ends all waits and streams. The feed ends only when the leaderboard is closed, because any fault may be temporary.
  func end() {
    watch.stop()
    let (waiters, listeners) = state.withLock { state in
      let listeners = Array(state.listeners.values)
      state.listeners = [:]
      return (state.table.end(), listeners)
    }
    for waiter in waiters { waiter.resume(returning: nil) }
    for listener in listeners { listener.finish() }
  }

  func perform(_ step: Table.Step, for boards: WatchedBoards) {
    switch step {
    case .nothing: break
    case .deliver: deliveries.async { [weak boards] in self.deliver(for: boards) }
    case .tell(let waiter, let signal, let abandoned):
      if let abandoned { boards.forget(abandoned) }
      waiter.resume(returning: signal)
    case .end(let waiter): waiter.resume(returning: nil)
    }
  }

  /// Ends an observer's wait, because its task was cancelled.
  func cancel(_ id: Table.ObserverID) {
    state.withLock { $0.table.cancel(id) }?.resume(returning: nil)
  }

  // MARK: States

  /// A stream of the present state and each new state.
  func states() -> AsyncStream<FeedState> {
    let (stream, listener) = AsyncStream.makeStream(of: FeedState.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.lastListener += 1
      // Yielded under the lock, so that the present state comes before the next one.
      listener.yield(state.current)
      if state.table.hasEnded { listener.finish() } else { state.listeners[state.lastListener] = listener }
      return state.lastListener
    }
    listener.onTermination = { [weak self] _ in
      guard let self else { return }
      // The listener is removed later, on the queue, to avoid a deadlock. The thread that cancels a task holds the
      // task's lock, and would take our lock here. `note` takes the locks in the opposite order: it yields under our
      // lock, and yielding takes the task's lock.
      deliveries.async {
        // A variable, so that the continuation is released outside of the lock.
        let gone = self.state.withLock { $0.listeners.removeValue(forKey: number) }
        _ = gone
      }
    }
    return stream
  }

  /// Records whether observers see commits.
  func note(_ current: FeedState) {
    state.withLock { state in
      guard state.current != current else { return }
      state.current = current
      // Yielding under the lock is safe. A full buffer drops only a state, and releasing a state takes no lock. No task
      // waits for this lock while the task is resumed or cancelled.
      for listener in state.listeners.values { listener.yield(current) }
    }
  }

  // MARK: Signals

  /// A round of signals to a crowd. A crowd has more observers than one ``share``, so it is signalled share by share.
  private struct Round {
    let begun = ContinuousClock.now
    /// The number of commits that had changed observed boards when the round began.
    let moves: Int
  }

  /// The maximum number of observers resumed at once.
  private static let share = 256
  /// The maximum pause after a round to a crowd.
  private static let longestPause = Duration.milliseconds(50)
  /// If at least this number of commits change observed boards during a round, a pause follows the round.
  private static let manyMoves = 4

  /// Signals the waiting observers. Commits made meanwhile are part of the next round.
  ///
  /// - Parameter round: the round to continue, if a crowd was signalled in part; `nil` to begin a round.
  private func deliver(for boards: WatchedBoards?, in round: Round? = nil) {
    while true {
      let (due, moves) = withTable { ($0.takeDue(limit: Self.share), $0.moves) }
      for subject in due.abandoned { boards?.forget(subject) }
      for (waiter, signal) in due.signals { waiter.resume(returning: signal) }
      guard !due.signals.isEmpty else { return }
      guard due.isOver, round == nil else {
        return goOn(round ?? Round(moves: moves), isOver: due.isOver, for: boards)
      }
    }
  }

  /// Continues after the resumed observers have run. Tasks run in the order in which they are resumed. So a task that
  /// returns a receipt waits for one share of a crowd, not for the whole crowd.
  ///
  /// If many commits came during the round, a pause of twice its length follows. So the signals use a third of the
  /// time, and the commits have the rest.
  private func goOn(_ round: Round, isOver: Bool, for boards: WatchedBoards?) {
    // This task runs after the tasks of the observers.
    Task { [weak boards, deliveries] in
      guard isOver else {
        return deliveries.async { [weak boards] in self.deliver(for: boards, in: round) }
      }
      let needsPause = withTable { $0.moves } >= round.moves + Self.manyMoves
      let pause = needsPause ? min(round.begun.duration(to: .now) * 2, Self.longestPause) : .zero
      deliveries.asyncAfter(deadline: .now() + pause / .seconds(1)) { [weak boards] in
        self.deliver(for: boards)
      }
    }
  }
}
