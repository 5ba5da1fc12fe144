import AsyncHTTPClient
import Foundation
import GameServer
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

/// The server on a socket of its own, for as long as a test needs it.
struct RunningServer: Sendable {
  let contest: Contest
  let tokenKey: TokenKey
  let port: Int
  let streams: StreamHub

  /// Runs a server, works with it, and stops it in order.
  ///
  /// - Parameters:
  ///   - contest: what it serves; one of its own if not given.
  ///   - settings: how; the port is any that is free.
  ///   - tokenKey: what it signs with.
  ///   - timer: passes the time between what it does by itself.
  ///   - body: what is done with it.
  static func run<Result: Sendable>(
    _ contest: Contest? = nil, settings: ServerSettings = ServerSettings(), tokenKey: TokenKey = .test,
    logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
    timer: any Clock<Duration> = ContinuousClock(),
    _ body: @Sendable (RunningServer) async throws -> Result
  ) async throws -> Result {
    let contest = if let contest { contest } else { try await Contest() }
    var settings = settings
    settings.port = 0
    let (ports, found) = AsyncStream.makeStream(of: Int.self)
    let server = GameServer(
      leaderboard: contest.leaderboard, settings: settings, tokenKey: tokenKey, clock: contest.clock, logger: logger,
      timer: timer)
    let application = server.application { channel in
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
        let result = try await body(
          RunningServer(contest: contest, tokenKey: tokenKey, port: port, streams: server.streams))
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

  /// Where the server is, without a slash at the end.
  var url: String { "http://127.0.0.1:\(port)" }
}

extension TokenKey {
  /// A key for tests.
  static var test: TokenKey { key(7) }

  /// A key of one byte, over and over.
  static func key(_ byte: UInt8) -> TokenKey {
    guard let key = TokenKey(Data(repeating: byte, count: minimumLength)) else { preconditionFailure("too short") }
    return key
  }
}
