/// An action and its waiting caller.
package struct WaitingAction: Sendable {
  package let action: ContestAction
  /// Reports the progress of an import of schools, if the caller wants it.
  package let progress: ImportProgress?
  /// The action's size, in the unit of the queue's limit.
  package let size: Int
  package let waiting: UnsafeContinuation<ActionOutcome, any Error>

  package init(
    _ action: ContestAction, size: Int, progress: ImportProgress? = nil,
    waiting: UnsafeContinuation<ActionOutcome, any Error>
  ) {
    (self.action, self.size, self.progress, self.waiting) = (action, size, progress, waiting)
  }

  package func fail(_ failure: any Error) { waiting.resume(throwing: failure) }
}

/// The actions that wait for the next group commit: the actions that arrive during a commit share the next one.
///
/// The fixed cost of a commit, such as a sync of the disk or a round trip to a log, is then paid once per group, and
/// groups grow with the number of waiting callers.
package struct WaitingActions: Sendable {
  private var actions: [WaitingAction] = []

  package init() {}

  package var count: Int { actions.count }

  package mutating func add(_ action: WaitingAction) { actions.append(action) }

  /// Takes the next group: the earliest actions, as many as stay within the limits, but at least one if any waits.
  package mutating func takeGroup(size limit: Int, count most: Int = .max) -> [WaitingAction] {
    var size = 0
    let end = actions.prefix(most).firstIndex { action in
      size += action.size
      return size > limit
    }
    let count = max(end ?? min(actions.count, most), min(actions.count, 1))
    guard count < actions.count else { return takeAll() }
    defer { actions.removeFirst(count) }
    return Array(actions[..<count])
  }

  package mutating func takeAll() -> [WaitingAction] {
    defer { actions = [] }
    return actions
  }
}
