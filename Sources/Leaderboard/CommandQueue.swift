import Dispatch
import Synchronization
import TapGame

/// The group commit of a file: the actions that arrive during a transaction all go into the next transaction.
///
/// An action that finds the writer idle is written at once. If many callers commit (a crowd), the writer waits briefly
/// before it takes the next group, like PostgreSQL's `commit_delay` and `commit_siblings`. The wait pays off because
/// the fixed cost of a transaction equals the cost of many batches.
final class CommandQueue: Sendable {
  /// The maximum number of batches in a group. A job is never split, so a group of one job may be larger.
  static let groupLimit = 8192

  /// The minimum number of callers in a crowd. It counts the callers of the last group and the waiting callers.
  static let crowd = 16
  /// The maximum time to wait for a crowd.
  static let gatheringTime = DispatchTimeInterval.milliseconds(2)

  private struct State {
    var waiting = WaitingActions()
    var isWriting = false
    /// The number of jobs in the last group.
    var lastGroup = 0
    /// The number of waiting jobs at which the writer continues; `.max` if it is not waiting for a crowd.
    var wanted = Int.max
  }

  private let state = Mutex(State())
  private let gathered = DispatchSemaphore(value: 0)

  var count: Int { state.withLock { $0.waiting.count } }

  /// - Returns: whether the writer was idle, so that the caller must start it.
  func add(_ action: WaitingAction) -> Bool {
    state.withLock { state in
      state.waiting.add(action)
      if state.waiting.count >= state.wanted {
        state.wanted = .max
        gathered.signal()
      }
      defer { state.isWriting = true }
      return !state.isWriting
    }
  }

  /// If a crowd commits, waits until half of its commands have arrived. The callers of the last group have their
  /// receipts and may soon send again.
  ///
  /// The writer calls this before it takes a group.
  ///
  /// - Returns: `false` if the wait timed out; for tests.
  @discardableResult
  func gather(for time: DispatchTimeInterval = gatheringTime) -> Bool {
    let isCrowd = state.withLock { state in
      let callers = state.lastGroup + state.waiting.count
      // Half of the callers is enough: while their commands are written, the other callers get their outcomes and send
      // again.
      let wanted = callers / 2
      guard callers >= Self.crowd, state.waiting.count < wanted else { return false }
      state.wanted = wanted
      return true
    }
    guard isCrowd, gathered.wait(timeout: .now() + time) == .timedOut else { return true }
    let isLate = state.withLock { state in
      defer { state.wanted = .max }
      return state.wanted == .max
    }
    // The signal came just after the timeout; it must not count for the next crowd.
    if isLate { gathered.wait() }
    return isLate
  }

  /// Takes the next group. If it is empty, the writer is idle from then on.
  func takeGroup() -> [WaitingAction] {
    state.withLock { state in
      let group = state.waiting.takeGroup(size: Self.groupLimit)
      state.isWriting = !group.isEmpty
      state.lastGroup = group.count
      return group
    }
  }
}
