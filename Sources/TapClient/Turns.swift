import Synchronization

/// Runs work between the outbox and the contest one piece at a time, in the order of arrival.
final class Turns: Sendable {
  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Runs work when its turn comes.
  func take<T>(_ work: () async throws -> T) async rethrows -> T {
    await withCheckedContinuation { continuation in
      let isNext = state.withLock { state in
        if state.isTaken { state.waiting.append(continuation) }
        defer { state.isTaken = true }
        return !state.isTaken
      }
      if isNext { continuation.resume() }
    }
    defer {
      let next = state.withLock { state in
        guard !state.waiting.isEmpty else {
          state.isTaken = false
          return nil as CheckedContinuation<Void, Never>?
        }
        return state.waiting.removeFirst()
      }
      next?.resume()
    }
    return try await work()
  }
}
