import Synchronization

/// Whether the server takes requests, or is about to stop.
package final class Readiness: Sendable {
  private let stoppedAt = Mutex<ContinuousClock.Instant?>(nil)

  /// Whether the server is about to stop.
  package var isStopping: Bool { stoppedAt.withLock { $0 } != nil }

  /// How long stopping has taken up to now; `nil` before it is to stop.
  var stoppingTime: Duration? { stoppedAt.withLock { $0 }.map { $0.duration(to: .now) } }

  /// From now on the server is about to stop.
  package func stop() { stoppedAt.withLock { $0 = $0 ?? .now } }
}
