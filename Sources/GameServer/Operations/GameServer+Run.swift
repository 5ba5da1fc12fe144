import Logging
package import NIOCore
import ServiceLifecycle

extension GameServer {
  /// Serves until it is to stop, and then stops in order: it is not ready any more, accepts nothing more, finishes what it has begun, and
  /// closes its streams. What is not finished by the end of ``ServerSettings/drainTime`` is broken off.
  ///
  /// - Parameters:
  ///   - stop: returns when the server is to stop.
  ///   - onListening: called once, with the address that the server listens on.
  /// - Throws: what keeps it from listening.
  package func run(
    until stop: @escaping @Sendable () async -> Void,
    onListening: @escaping @Sendable (SocketAddress?) async -> Void
  ) async throws {
    var configuration = ServiceGroupConfiguration(
      services: [application { await onListening($0.localAddress) }], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(settings.drainTime)
    let group = ServiceGroup(configuration: configuration)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        await stop()
        // Cancelled, because the server has ended by itself.
        guard !Task.isCancelled else { return }
        readiness.stop()
        logger.notice("Stopping")
        await group.triggerGracefulShutdown()
      }
      defer { tasks.cancelAll() }
      do {
        try await group.run()
      } catch is CancellationError where readiness.isStopping {
        // What was broken off says so in its own way.
      }
      if let time = readiness.stoppingTime, time >= .seconds(settings.drainTime) {
        logger.warning("What was still under way after \(settings.drainTime) s was broken off")
      }
    }
  }
}
