import Foundation
import GameAPI
import GameServer
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

/// The real server on a socket, for as long as a test needs it.
struct RunningServer: Sendable {
  /// Runs a server, works with it, and stops it in order.
  ///
  /// - Parameters:
  ///   - contest: what it serves.
  ///   - key: a byte that its key is made of.
  ///   - settings: what else is set; the port is any that is free.
  ///   - work: what is done with it; it gets the port.
  static func run<Result>(
    _ contest: Contest, key: UInt8 = 7, settings: ServerSettings = ServerSettings(),
    _ work: (Int) async throws -> Result
  ) async throws -> Result {
    var settings = settings
    settings.port = 0
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    guard let tokenKey = TokenKey(Data(repeating: key, count: TokenKey.minimumLength)) else { throw NotStarted() }
    let server = GameServer(
      leaderboard: contest.leaderboard, settings: settings, tokenKey: tokenKey, clock: contest.clock, logger: logger)
    return try await run({ server.application(onServerRunning: $0) }, logger, work)
  }

  /// Runs any application.
  static func run<App: ApplicationProtocol, Result>(
    _ make: (@escaping @Sendable (any Channel) async -> Void) -> App, _ logger: Logger,
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

  struct NotStarted: Error {}
}
