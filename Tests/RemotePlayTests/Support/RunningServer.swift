import Foundation
import GameAPI
import GameServer
import Hummingbird
import Logging
import TapGame
import RunningApplication
import Testing

/// The real server on a socket, for as long as a test needs it.
struct RunningServer: Sendable {
  /// Runs a server, works with it, and stops it in order.
  ///
  /// - Parameters:
  ///   - contest: what it serves.
  ///   - key: a byte that its key is made of.
  ///   - settings: what else is set; the port is any that is free.
  ///   - clock: its clock; the contest's if not given.
  ///   - work: what is done with it; it gets the port.
  static func run<Result>(
    _ contest: Contest, key: UInt8 = 7, settings: ServerSettings = ServerSettings(), clock: (any WallClock)? = nil,
    _ work: (Int) async throws -> Result
  ) async throws -> Result {
    var settings = settings
    settings.port = 0
    // All tests share the threads, which may be busy for long.
    settings.limits.queueDelay = 600_000
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let tokenKey = try #require(TokenKey(Data(repeating: key, count: TokenKey.minimumLength)))
    let server = ContestHTTPServer(
      leaderboard: contest.leaderboard, settings: settings, tokenKey: tokenKey, clock: clock ?? contest.clock,
      logger: logger)
    return try await RunningApplication.run({ server.application(onServerRunning: $0) }, logger: logger, work)
  }
}
