import Logging
package import NIOCore
import NIOPosix
import ServiceLifecycle

extension ContestHTTPServer {
  /// Serves until `stop` returns, and then shuts down in order: the server is no longer ready, accepts no new
  /// connections, finishes the requests that have begun, and closes its streams. Requests that are unfinished after
  /// ``ServerSettings/drainTime`` are aborted.
  ///
  /// - Parameters:
  ///   - stop: returns when the server has to stop.
  ///   - reloads: gives an element each time the server has to read its TLS identity again.
  ///   - onListening: called once, with the address that the server listens on.
  /// - Throws: the error that keeps the server from listening.
  package func run(
    until stop: @escaping @Sendable () async -> Void,
    reloadingAt reloads: any AsyncSequence<Void, Never> & Sendable = AsyncStream<Void> { $0.finish() },
    onListening: @escaping @Sendable (SocketAddress?) async -> Void
  ) async throws {
    let placeholder = settings.sockets.isEmpty ? nil : try HandedConnections.Placeholder()
    defer { placeholder?.remove() }
    let application = application(at: placeholder?.address) { channel in
      placeholder?.remove()
      do {
        try await HandedConnections.add(settings.sockets, to: channel, counting: openSockets)
        await onListening(channel.localAddress)
      } catch {
        logger.critical("The sockets that were passed to this server cannot be used: \(error)")
        // The server ends with its channel.
        try? await channel.close()
      }
    }
    var configuration = ServiceGroupConfiguration(services: [application], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(settings.drainTime)
    let group = ServiceGroup(configuration: configuration)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        await stop()
        // If this task is cancelled, the server has ended on its own.
        guard !Task.isCancelled else { return }
        readiness.stop()
        // A service manager keeps the sockets that it passed.
        if !settings.sockets.isEmpty { streams.handOver() }
        logger.notice("Stopping")
        await group.triggerGracefulShutdown()
      }
      tasks.addTask { for await _ in reloads { reloadIdentity() } }
      defer { tasks.cancelAll() }
      do {
        try await group.run()
      } catch is CancellationError where readiness.isStopping {
        // Aborted requests report their own errors.
      }
      if let time = readiness.stoppingTime, time >= .seconds(settings.drainTime) {
        logger.warning("What was still under way after \(settings.drainTime) s was broken off")
      }
    }
  }

  /// Reads the TLS identity again. A failure is logged, and the server keeps the old identity.
  private func reloadIdentity() {
    guard let identity = settings.identity else { return }
    do {
      try identity.reload()
      logger.notice("Read \(identity.certificate) and \(identity.key) again")
    } catch {
      logger.error("TLS: \(error) The certificate of before stays in use.")
    }
  }
}

extension ContestHTTPServer {
  /// Checks that the server can listen on its address, before anything else is created.
  ///
  /// - Throws: `IOError`, `SocketAddressError`, `SocketAddressError.UnknownHost`.
  package static func checkAddress(of settings: ServerSettings) async throws {
    try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .bind(host: settings.host, port: settings.port).get()
      .close()
  }
}
