import Boards
import Dispatch
import Synchronization
import TapGame

/// Where observers wait until there is something newer.
///
/// It holds no leaderboard: an observer that waits keeps none alive.
final class ChangeFeed: Sendable {
  typealias Waiter = UnsafeContinuation<BoardSignal?, any Error>
  typealias Table = ObserverTable<Waiter>

  private struct State {
    var table = Table()
    var failure: (any Error)?
  }

  private let state = Mutex(State())
  let watch: FileWatch
  let computed = ComputedChanges()
  /// Signals observers. The thread of the commit does not, as resuming ten thousand takes longer than the commit.
  private let deliveries = DispatchQueue(label: "touchschool.changes")

  init(path: String) { watch = FileWatch(path: path) }

  /// Works on the table of observers.
  func withTable<T: Sendable>(_ work: (inout Table) throws -> T) rethrows -> T {
    try state.withLock { try work(&$0.table) }
  }

  /// Why the feed ended, if something went wrong.
  var failure: (any Error)? { state.withLock { $0.failure } }

  /// Tells everybody that there is nothing more to come.
  func end(with error: (any Error)? = nil) {
    watch.stop()
    let waiters = state.withLock { state in
      if state.failure == nil { state.failure = error }
      return state.table.end()
    }
    for waiter in waiters { resume(waiter, with: error) }
  }

  private func resume(_ waiter: Waiter, with error: (any Error)?) {
    if let error { waiter.resume(throwing: error) } else { waiter.resume(returning: nil) }
  }

  /// Does what a step of the table asks for.
  func perform(_ step: Table.Step, for leaderboard: Leaderboard) {
    switch step {
    case .nothing: break
    case .deliver: deliveries.async { [weak leaderboard] in self.deliver(for: leaderboard) }
    case .tell(let waiter, let signal, let abandoned):
      if let abandoned { leaderboard.forget(abandoned) }
      waiter.resume(returning: signal)
    case .end(let waiter): resume(waiter, with: failure)
    }
  }

  /// The task that waits for an observer's next signal was cancelled.
  func cancel(_ id: Table.ObserverID) {
    state.withLock { $0.table.cancel(id) }?.resume(returning: nil)
  }

  // MARK: Signals

  /// A round that signals a crowd, share by share.
  private struct Round {
    let begun = ContinuousClock.now
    /// The number of moves of observed boards when the round began.
    let moves: Int
  }

  /// The maximum number of observers resumed at once.
  private static let share = 256
  /// The longest pause between two rounds of a crowd.
  private static let longestPause = Duration.milliseconds(50)
  /// The minimum number of moves during a round for a pause after it.
  private static let manyMoves = 4

  /// Signals the waiting observers. Commits that come meanwhile are part of the next round.
  ///
  /// - Parameter round: the round to continue, if a crowd was signalled in part.
  private func deliver(for leaderboard: Leaderboard?, in round: Round? = nil) {
    while true {
      let (due, moves) = withTable { ($0.takeDue(limit: Self.share), $0.moves) }
      for subject in due.abandoned { leaderboard?.forget(subject) }
      for (waiter, signal) in due.signals { waiter.resume(returning: signal) }
      guard !due.signals.isEmpty else { return }
      guard due.isOver, round == nil else {
        return goOn(round ?? Round(moves: moves), isOver: due.isOver, for: leaderboard)
      }
    }
  }

  /// Continues after the resumed observers have run. Tasks run in the order in which they are resumed, so a receipt that
  /// comes meanwhile waits for one share of a crowd, not for the whole crowd.
  ///
  /// If many commits came during the round, a pause of twice its length follows. So the crowd takes a third of the time,
  /// and the commits have the rest.
  private func goOn(_ round: Round, isOver: Bool, for leaderboard: Leaderboard?) {
    // This task runs after the tasks of the observers.
    Task { [weak leaderboard, deliveries] in
      guard isOver else {
        return deliveries.async { [weak leaderboard] in self.deliver(for: leaderboard, in: round) }
      }
      let needsPause = withTable { $0.moves } >= round.moves + Self.manyMoves
      let pause = needsPause ? min(round.begun.duration(to: .now) * 2, Self.longestPause) : .zero
      deliveries.asyncAfter(deadline: .now() + pause / .seconds(1)) { [weak leaderboard] in
        self.deliver(for: leaderboard)
      }
    }
  }
}
