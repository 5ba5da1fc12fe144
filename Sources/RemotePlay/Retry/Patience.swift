/// What it takes to make a call again: a policy, what waits, and chance.
package struct Patience: Sendable {
  /// When a call is made again.
  package var policy: RetryPolicy
  /// What pauses are waited on.
  package let clock: any Clock<Duration>
  /// The time by that clock since this was made.
  let now: @Sendable () -> Duration
  /// Draws a number from 0 up to 1.
  package let chance: @Sendable () -> Double

  /// Patience of these parts.
  /// - Complexity: O(1).
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

  /// Does something that may be done again when it failed.
  ///
  /// - Parameter isWorthwhile: whether another try can go better, and after which pause if the server named one.
  /// - Throws: what the last try threw; `CancellationError` while it waits.
  package func run<Result>(
    isWorthwhile: (any Error) -> (retry: Bool, wish: Duration?), _ work: () async throws -> Result
  ) async throws -> Result {
    var failures = 0
    while true {
      do { return try await work() } catch {
        failures += 1
        let (retry, wish) = isWorthwhile(error)
        guard retry, let pause = policy.pause(after: failures, wish: wish, chance: chance()) else { throw error }
        try await clock.sleep(for: pause)
      }
    }
  }
}
