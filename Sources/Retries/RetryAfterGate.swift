import Synchronization

/// Holds back all calls of one kind while the server's `Retry-After` lasts. Without it the next tap would repeat a call that the server has
/// just refused.
package final class RetryAfterGate<Failure: Error>: Sendable {
  private struct Closing: Sendable {
    let until: Duration
    let failure: Failure
  }

  /// The longest that calls are held back: who asks for an hour may be a proxy that knows nothing of the game.
  private let longest: Duration
  private let now: @Sendable () -> Duration
  private let closings = Mutex<[String: Closing]>([:])

  /// An open gate.
  ///
  /// - Parameters:
  ///   - longest: the longest that calls are held back.
  ///   - now: the time by the clock that pauses are waited on.
  package init(longest: Duration = .seconds(180), now: @escaping @Sendable () -> Duration) {
    self.longest = longest
    self.now = now
  }

  /// Holds back calls of a kind for a while, because of a failure.
  package func close(_ kind: String, for pause: Duration, because failure: Failure) {
    let until = now() + min(pause, longest)
    closings.withLock { $0[kind] = Closing(until: until, failure: failure) }
  }

  /// How long calls of a kind are still held back, and why; `nil` when they may be made.
  package func remaining(of kind: String) -> (pause: Duration, failure: Failure)? {
    let now = now()
    return closings.withLock { closings in
      guard let closing = closings[kind] else { return nil }
      guard closing.until > now else {
        closings[kind] = nil
        return nil
      }
      return (closing.until - now, closing.failure)
    }
  }
}
