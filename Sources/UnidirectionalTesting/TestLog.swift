import Synchronization
import Unidirectional

/// The actions and issues of a test store that the test has not asserted yet.
final class TestLog<State: Sendable, Action: Sendable>: Sendable {
  /// A handled action, with the states before and after.
  struct Step: Sendable {
    let action: Action
    let before: State
    let after: State
  }

  private struct Storage: Sendable {
    var last: State
    var sent: Step?
    var received = Queue<Step>()
    var issues: [String] = []
  }

  private let storage: Mutex<Storage>

  init(initialState: State) { storage = Mutex(Storage(last: initialState)) }

  func handled(_ action: Action, isOfEffect: Bool, after: State) {
    storage.withLock { storage in
      let step = Step(action: action, before: storage.last, after: after)
      storage.last = after
      if isOfEffect { storage.received.append(step) } else { storage.sent = step }
    }
  }

  func report(_ issue: String) { storage.withLock { $0.issues.append(issue) } }

  var hasReceived: Bool { storage.withLock { !$0.received.isEmpty } }

  func takeSent() -> Step? { storage.withLock { $0.sent.take() } }

  func takeReceived() -> Step? { storage.withLock { $0.received.popFirst() } }

  func takeAllReceived() -> [Step] {
    storage.withLock { $0.received.popAll() }
  }

  func takeIssues() -> [String] {
    storage.withLock { storage in
      defer { storage.issues = [] }
      return storage.issues
    }
  }
}
