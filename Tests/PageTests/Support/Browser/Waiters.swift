import Dispatch
import Synchronization

/// Those who wait for a value under a number, each for a limited time.
final class Waiters<Value: Sendable>: Sendable {
  private struct State {
    var last = 0
    var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
  }
  private let state = Mutex(State())

  /// Waits until the number that `start` is given is resumed.
  ///
  /// - Throws: what the number is resumed with, or `late` after so many seconds.
  func wait(seconds: Int, late: any Error, _ start: (Int) -> Void) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let number = state.withLock { state in
        state.last += 1
        state.waiting[state.last] = continuation
        return state.last
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds)) { [weak self] in
        self?.resume(number, with: .failure(late))
      }
      start(number)
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
