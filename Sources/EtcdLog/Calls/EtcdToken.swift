import Synchronization

/// The token that etcd gave for the user and password. Calls that need one at the same time wait for one answer, as etcd takes long for each.
final class EtcdToken: Sendable {
  private enum State {
    case none
    case known(String?)
    case asked(Task<String?, any Error>)
  }

  private let state = Mutex(State.none)

  /// The token; `nil` where etcd has no users.
  ///
  /// - Parameter ask: asks etcd.
  /// - Throws: what `ask` throws.
  func value(_ ask: @escaping @Sendable () async throws -> String?) async throws -> String? {
    let task = state.withLock { state -> Task<String?, any Error>? in
      switch state {
      case .known: return nil
      case .asked(let task): return task
      case .none:
        // A task of its own, as several calls wait for it and any of them may be cancelled.
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

  /// Forgets a token that etcd does not accept.
  func forget(_ token: String?) {
    state.withLock { state in
      if case .known(token) = state { state = .none }
    }
  }

  /// Forgets the token, whichever it is.
  func forget() {
    state.withLock { state in
      if case .known = state { state = .none }
    }
  }
}
