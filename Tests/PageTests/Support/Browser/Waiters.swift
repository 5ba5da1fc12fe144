import Synchronization

/// Those who wait for a value under a number, each until it is there or the wait is cancelled, as it is at the end of a test's time.
final class Waiters<Value: Sendable>: Sendable {
  private struct State {
    var last = 0
    var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
  }
  private let state = Mutex(State())

  /// Waits until the number that `start` is given is resumed.
  ///
  /// - Throws: what the number is resumed with, or `late` when the task is cancelled.
  func wait(late: any Error, _ start: (Int) -> Void) async throws -> Value {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { $0.waiting[number] = continuation }
        if Task.isCancelled { resume(number, with: .failure(late)) } else { start(number) }
      }
    } onCancel: {
      resume(number, with: .failure(late))
    }
  }

  /// Ends the wait for a number, if it is still waited for.
  func resume(_ number: Int, with result: Result<Value, any Error>) {
    state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(with: result)
  }

  /// Ends every wait.
  func resumeAll(with result: Result<Value, any Error>) {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for continuation in waiting { continuation.resume(with: result) }
  }
}
