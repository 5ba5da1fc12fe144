import Synchronization

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
