/// Retries calls by a policy. The clock and the source of randomness are passed in.
package struct Backoff: Sendable {
  /// Decides whether and when to retry.
  package var policy: RetryPolicy
  /// The clock of the pauses.
  package let clock: any Clock<Duration>
  /// Returns a random number from 0 to 1.
  package let chance: @Sendable () -> Double
  /// The time on the clock since this value was created.
  package let now: @Sendable () -> Duration

  package init(
    _ policy: RetryPolicy = .standard, clock: any Clock<Duration> = ContinuousClock(),
    chance: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    self.policy = policy
    self.clock = clock
    now = Self.stopwatch(clock)
    self.chance = chance
  }

  private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
    let begun = clock.now
    return { begun.duration(to: clock.now) }
  }

  /// Calls `work` until it succeeds, it fails with an error that a retry cannot change, or the policy permits no more
  /// tries.
  ///
  /// - Parameter isRetryable: whether a retry may succeed after this error, and the pause that the server asked for.
  /// - Throws: the error of the last try; `CancellationError` if the task is cancelled during a pause.
  package func run<Result>(
    isRetryable: (any Error) -> (retry: Bool, after: Duration?), _ work: () async throws -> Result
  ) async throws -> Result {
    var failures = 0
    while true {
      do { return try await work() } catch {
        failures += 1
        let (retry, after) = isRetryable(error)
        guard retry, let pause = policy.pause(after: failures, retryAfter: after, chance: chance()) else { throw error }
        try await clock.sleep(for: pause)
      }
    }
  }
}
