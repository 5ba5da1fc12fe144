import AsyncHTTPClient
import Foundation
import Hummingbird
import Leaderboard
import Logging
import RunningApplication

@testable import GameServer

/// The server on a socket of its own, for as long as a test needs it.
struct RunningServer: Sendable {
  let contest: Contest
  let port: Int
  let streams: StreamHub
  let pools: SharedPools
  let slowQuestions: QuestionGate
  let sockets: OpenSockets

  /// Runs a server, works with it, and stops it in order.
  ///
  /// - Parameters:
  ///   - contest: what it serves; one of its own if not given.
  ///   - settings: how; the port is any that is free.
  ///   - timer: passes the time between what it does by itself.
  ///   - work: the hashes that a session takes; none if not given.
  ///   - body: what is done with it.
  static func run<Result: Sendable>(
    _ contest: Contest? = nil, settings: ServerSettings = ServerSettings(), work: Int = 0,
    logger: Logger = .silent, timer: any Clock<Duration> = ContinuousClock(),
    backups: (@Sendable (Contest) -> ContestBackups)? = nil,
    _ body: @Sendable (RunningServer) async throws -> Result
  ) async throws -> Result {
    let contest = if let contest { contest } else { try await Contest() }
    var settings = settings
    settings.limits.sessionWork = work
    let server = contest.server(settings, logger: logger, timer: timer, backups: backups?(contest))
    return try await RunningApplication.run({ server.application(onServerRunning: $0) }, logger: logger) { port in
      try await body(
        RunningServer(
          contest: contest, port: port, streams: server.streams, pools: server.pools,
          slowQuestions: server.slowQuestions, sockets: server.openSockets))
    }
  }

  /// What it signs with.
  var tokenKey: TokenKey { .test }

  /// Where the server is, without a slash at the end.
  var url: String { "http://127.0.0.1:\(port)" }
}

extension Contest {
  /// A server of it that does not run yet, on any port that is free.
  func server(
    _ settings: ServerSettings = ServerSettings(), logger: Logger = .silent,
    timer: any Clock<Duration> = ContinuousClock(), backups: ContestBackups? = nil
  ) -> ContestHTTPServer {
    var settings = settings
    settings.port = 0
    // All tests share the threads, which may be busy for long.
    settings.limits.queueDelay = 600_000
    return ContestHTTPServer(
      leaderboard: leaderboard, settings: settings, tokenKey: .test, clock: clock, logger: logger, timer: timer,
      backups: backups)
  }
}

extension Logger {
  /// Tells nobody.
  static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
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
