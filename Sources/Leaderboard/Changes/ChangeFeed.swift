import Boards
import Dispatch
import Synchronization
import TapGame

/// Where observers wait for changes.
///
/// It holds no leaderboard: an observer that waits keeps none alive.
final class ChangeFeed: Sendable {
  typealias Waiter = UnsafeContinuation<BoardChange?, any Error>
  typealias Table = ObserverTable<Waiter>

  private struct State {
    var table = Table()
    var failure: (any Error)?
    /// The newest changes that were computed, for those who come a little later.
    var computed: [Span: BoardChange] = [:]
  }

  /// What a change is from.
  private struct Span: Hashable {
    let subject: Table.Subject
    let seen: Revision
  }

  /// So many computed changes are kept at the most.
  private static let computedLimit = 16

  private let state = Mutex(State())
  let watch: FileWatch
  /// Observers are told here and not by the commit that they are told of: resuming ten thousand takes longer than the commit did.
  private let deliveries = DispatchQueue(label: "touchschool.changes")
  private let computationCount = Atomic<Int>(0)

  init(path: String) { watch = FileWatch(path: path) }

  /// How many changes were computed.
  var computations: Int { computationCount.load(ordering: .relaxed) }

  /// The change up to a revision that somebody else who had seen the same was told; `nil` if there is none.
  func computed(_ subject: Table.Subject, since seen: Revision?, upTo revision: Revision) -> BoardChange? {
    guard let seen else { return nil }
    let change = state.withLock { $0.computed[Span(subject: subject, seen: seen)] }
    return change?.revision == revision ? change : nil
  }

  /// Keeps a change that was computed.
  func keep(_ change: BoardChange, for subject: Table.Subject) {
    computationCount.add(1, ordering: .relaxed)
    guard let seen = change.since else { return }
    state.withLock { state in
      if state.computed.count >= Self.computedLimit { state.computed = [:] }
      state.computed[Span(subject: subject, seen: seen)] = change
    }
  }

  /// Drops the changes of what nobody observes any more.
  func drop(_ subject: Table.Subject) {
    state.withLock { state in state.computed = state.computed.filter { $0.key.subject != subject } }
  }

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
    case .end(let waiter): resume(waiter, with: failure)
    case .deliver: deliverSoon(leaderboard)
    }
  }

  /// Has the next observers told.
  func deliverSoon(_ leaderboard: Leaderboard?) {
    deliveries.async { [weak leaderboard] in leaderboard?.deliverChanges() }
  }

  /// An observer asks for its next change.
  func wait(_ id: Table.ObserverID, _ waiter: Waiter, for leaderboard: Leaderboard) {
    perform(state.withLock { $0.table.wait(id, waiter) }, for: leaderboard)
  }

  /// The task that waits for an observer's next change was cancelled.
  func cancel(_ id: Table.ObserverID) {
    state.withLock { $0.table.cancel(id) }?.resume(returning: nil)
  }
}
