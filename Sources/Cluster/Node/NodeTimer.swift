/// The clock for a node's own delays.
package struct NodeTimer: Sendable {
  let now: @Sendable () -> ContinuousClock.Instant
  let sleep: @Sendable (Duration) async throws -> Void

  /// A timer that uses these functions.
  package init(
    now: @escaping @Sendable () -> ContinuousClock.Instant, sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    (self.now, self.sleep) = (now, sleep)
  }

  /// The machine's monotonic clock.
  package static let continuous = NodeTimer(now: { .now }, sleep: { try await Task.sleep(for: $0) })
}
