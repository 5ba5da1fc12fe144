import Synchronization

/// Blocks all calls of one kind until the time that the server has set with `Retry-After`. Otherwise the next tap would
/// repeat a call that the server has just refused.
package final class RetryAfterGate<Failure: Error>: Sendable {
  private struct Closing: Sendable {
    let until: Duration
    let failure: Failure
  }

  /// The longest time that calls are blocked. A longer `Retry-After` probably comes from a proxy.
  private let longest: Duration
  private let now: @Sendable () -> Duration
  private let closings = Mutex<[String: Closing]>([:])

  /// Creates a gate that blocks nothing.
  ///
  /// - Parameters:
  ///   - longest: the longest time that calls are blocked.
  ///   - now: the time on a monotonic clock.
  package init(longest: Duration = .seconds(180), now: @escaping @Sendable () -> Duration) {
    self.longest = longest
    self.now = now
  }

  /// Blocks the calls of a kind for `pause`, at most for the longest time.
  package func close(_ kind: String, for pause: Duration, because failure: Failure) {
    let until = now() + min(pause, longest)
    closings.withLock { $0[kind] = Closing(until: until, failure: failure) }
  }

  /// How much longer the calls of a kind are blocked, and the failure that blocked them; `nil` if they are not blocked.
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
