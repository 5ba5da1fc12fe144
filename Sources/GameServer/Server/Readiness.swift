import Synchronization

/// Whether the server accepts requests or is stopping.
package final class Readiness: Sendable {
  private let stoppedAt = Mutex<ContinuousClock.Instant?>(nil)

  package var isStopping: Bool { stoppedAt.withLock { $0 } != nil }

  /// How long the server has been stopping; `nil` while it is not.
  var stoppingTime: Duration? { stoppedAt.withLock { $0 }.map { $0.duration(to: .now) } }

  package func stop() { stoppedAt.withLock { $0 = $0 ?? .now } }
}
