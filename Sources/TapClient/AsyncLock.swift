import Synchronization

/// A lock for asynchronous work. Waiting callers get it in the order of arrival.
final class AsyncLock: Sendable {
  private struct State {
    var isHeld = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func withLock<T>(_ work: () async throws -> T) async rethrows -> T {
    await withCheckedContinuation { continuation in
      let isNext = state.withLock { state in
        if state.isHeld { state.waiting.append(continuation) }
        defer { state.isHeld = true }
        return !state.isHeld
      }
      if isNext { continuation.resume() }
    }
    defer {
      let next = state.withLock { state in
        guard !state.waiting.isEmpty else {
          state.isHeld = false
          return nil as CheckedContinuation<Void, Never>?
        }
        return state.waiting.removeFirst()
      }
      next?.resume()
    }
    return try await work()
  }
}
