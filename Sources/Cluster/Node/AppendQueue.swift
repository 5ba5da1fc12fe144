import Synchronization
import TapGame

/// The next append to the log.
enum PendingAppend: Sendable {
  case actions([WaitingAction])
  case large(WaitingAction)
  case report
}

/// The group commit of a node: the actions that arrive during an append all go into the next entry.
final class AppendQueue: Sendable {
  /// The maximum number of actions in one entry.
  static let entryLimit = 8192

  fileprivate struct State {
    var waiting = WaitingActions()
    var isReportDue = false
    var isClosed = false
    var sleeper: UnsafeContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  var count: Int { state.withLock { $0.waiting.count } }

  /// Adds an action. If the queue is closed, the action fails.
  func add(_ action: WaitingAction) {
    let (isClosed, sleeper) = state.withLock { state -> (Bool, UnsafeContinuation<Void, Never>?) in
      if state.isClosed { return (true, nil) }
      state.waiting.add(action)
      return (false, state.takeSleeper())
    }
    if isClosed { action.fail(ClusterFailure.stopping) }
    sleeper?.resume()
  }

  /// Queues a report. It is appended before the waiting actions.
  func wantReport() {
    state.withLock { state in
      state.isReportDue = true
      return state.takeSleeper()
    }?.resume()
  }

  func failAll(_ failure: ClusterFailure) {
    for action in state.withLock({ $0.waiting.takeAll() }) { action.fail(failure) }
  }

  /// Closes the queue, and fails the waiting actions.
  func close() {
    let (actions, sleeper) = state.withLock { state in
      state.isClosed = true
      return (state.waiting.takeAll(), state.takeSleeper())
    }
    for action in actions { action.fail(ClusterFailure.stopping) }
    sleeper?.resume()
  }

  /// Waits for the next append; `nil` when the queue is closed and empty. Only one task may wait at a time.
  func next() async -> PendingAppend? {
    while true {
      let (pending, isClosed) = state.withLock { ($0.takeNext(), $0.isClosed) }
      if let pending { return pending }
      if isClosed { return nil }
      await withUnsafeContinuation { continuation in
        let isDue = state.withLock { state in
          guard state.waiting.count == 0, !state.isReportDue, !state.isClosed else { return true }
          state.sleeper = continuation
          return false
        }
        if isDue { continuation.resume() }
      }
    }
  }
}

extension AppendQueue.State {
  fileprivate mutating func takeSleeper() -> UnsafeContinuation<Void, Never>? {
    defer { sleeper = nil }
    return sleeper
  }

  fileprivate mutating func takeNext() -> PendingAppend? {
    if isReportDue {
      isReportDue = false
      return .report
    }
    guard waiting.count > 0 else { return nil }
    let group = waiting.takeGroup(size: LogEntry.largestContent, count: AppendQueue.entryLimit)
    // A group that is larger than the limit is one action.
    if let first = group.first, first.size > LogEntry.largestContent { return .large(first) }
    return .actions(group)
  }
}
