import Synchronization

/// The token that etcd issued for the user and password. Calls that need it at the same time share one request, because
/// etcd takes long to issue a token.
final class EtcdToken: Sendable {
  private enum State {
    case none
    case known(String?)
    case asked(Task<String?, any Error>)
  }

  private let state = Mutex(State.none)

  /// The token; `nil` if etcd has no users.
  func value(_ ask: @escaping @Sendable () async throws -> String?) async throws -> String? {
    let task = state.withLock { state -> Task<String?, any Error>? in
      switch state {
      case .known: return nil
      case .asked(let task): return task
      case .none:
        // The task is independent, because several calls wait for it and any of them may be cancelled.
        let task = Task { try await ask() }
        state = .asked(task)
        return task
      }
    }
    guard let task else { return state.withLock { if case .known(let token) = $0 { token } else { nil } } }
    let result = await task.result
    state.withLock { state in
      guard case .asked(task) = state else { return }
      state = if case .success(let token) = result { .known(token) } else { .none }
    }
    return try result.get()
  }

  func forget(_ token: String?) {
    state.withLock { state in
      if case .known(token) = state { state = .none }
    }
  }

  func forget() {
    state.withLock { state in
      if case .known = state { state = .none }
    }
  }
}
