/// Makes calls again as a policy has it, on a clock and with randomness that are handed in.
package struct Backoff: Sendable {
  /// When a call is made again.
  package var policy: RetryPolicy
  /// The clock that pauses are waited on.
  package let clock: any Clock<Duration>
  /// Draws a number from 0 to 1.
  package let chance: @Sendable () -> Double
  /// The time by the clock since this was made.
  package let now: @Sendable () -> Duration

  /// Backoff of these parts.
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

  /// Runs something until it succeeds, its error is not worth a retry, or the tries are used up.
  ///
  /// - Parameter isRetryable: whether another try may succeed after an error, and the pause that the server asked for.
  /// - Throws: what the last try threw; `CancellationError` while it waits.
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
