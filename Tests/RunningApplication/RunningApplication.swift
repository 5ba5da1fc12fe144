import GameServer
package import Hummingbird
import HummingbirdCore
package import Logging
package import NIOCore
import ServiceLifecycle

/// An application on a socket of its own, for as long as a test needs it.
package enum RunningApplication {
  /// Runs an application, works with it, and stops it in order.
  ///
  /// - Parameters:
  ///   - make: makes the application, which calls what it is given with its channel once it listens.
  ///   - logger: takes what there is to tell of it.
  ///   - work: what is done with it; it gets the port.
  /// - Throws: what the application or the work throws; ``NotStarted``.
  package static func run<App: ApplicationProtocol, Result>(
    _ make: (@escaping @Sendable (any Channel) async -> Void) -> App, logger: Logger,
    _ work: (Int) async throws -> Result
  ) async throws -> Result {
    let (ports, found) = AsyncStream.makeStream(of: Int.self)
    let application = make { channel in
      found.yield(channel.localAddress?.port ?? 0)
      found.finish()
    }
    let group = ServiceGroup(configuration: .init(services: [application], logger: logger))
    return try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        // A server that cannot start would have the test wait for its port.
        defer { found.finish() }
        try await group.run()
      }
      guard let port = await ports.first(where: { _ in true }) else {
        try await tasks.waitForAll()
        throw NotStarted()
      }
      do {
        let result = try await work(port)
        await group.triggerGracefulShutdown()
        try await tasks.waitForAll()
        return result
      } catch {
        await group.triggerGracefulShutdown()
        try? await tasks.waitForAll()
        throw error
      }
    }
  }

  /// Runs what answers as a router says on a port of this machine, as ``run(_:logger:_:)`` runs an application.
  package static func answering<Result>(
    _ router: Router<BasicRequestContext>, logger: Logger, _ work: (Int) async throws -> Result
  ) async throws -> Result {
    try await run(
      { listening in
        Application(
          router: router, server: HTTPServerBuilder { AcceptingChannel(HTTP1Channel(responder: $0)) },
          configuration: .init(address: .hostname("127.0.0.1", port: 0)), onServerRunning: listening, logger: logger)
      }, logger: logger, work)
  }

  /// The application ended before it listened.
  package struct NotStarted: Error {}
}
