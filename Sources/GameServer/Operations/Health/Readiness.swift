import Synchronization

/// Whether the server takes requests, or is about to stop.
package final class Readiness: Sendable {
  private let stopping = Atomic<Bool>(false)

  /// Whether the server is about to stop.
  package var isStopping: Bool { stopping.load(ordering: .relaxed) }

  /// From now on the server is about to stop.
  package func stop() { stopping.store(true, ordering: .relaxed) }
}
