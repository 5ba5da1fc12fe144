import AsyncHTTPClient
import GameAPI
import TapClient
import RemotePlay
import Basics
import SchoolDirectory
import TapGame
import TestLine
import TestSupport

/// Somebody at the other end of a line, with a real player's file.
struct Player: Sendable {
  let file: PlayerDatabase
  let contest: ContestLocation
  let server: ContestServer
  let game: RemoteGame
  let tokens: SessionTokens

  /// One try, so that a test sees what each call meets; more where it is about them.
  static func with<Result: Sendable>(
    _ address: ServerAddress, file path: String, policy: RetryPolicy = .once, answerTime: Duration = .seconds(60),
    clock: (any WallClock)? = nil, _ work: (Player) async throws -> Result
  ) async throws -> Result {
    try await HTTPClient.withHTTPClient(configuration: ContestServer.configuration()) { http in
      let file = try PlayerDatabase.open(path: path)
      defer { try? file.close() }
      let contest = ContestLocation(address.text)
      let server = ContestServer(address, http: http, backoff: Backoff(policy), answerTime: answerTime, clock: clock)
      let tokens = SessionTokens(file, in: contest)
      let player = Player(
        file: file, contest: contest, server: server, game: RemoteGame(server, tokens: tokens), tokens: tokens)
      return try await work(player)
    }
  }

  /// Somebody at a server of a contest, over a line that can be cut.
  static func atServer(
    of contest: Contest, clock: (any WallClock)? = nil, _ work: (Player, TestLine) async throws -> Void
  ) async throws {
    try await TestLine.with { line in
      try await RunningServer.run(contest) { port in
        line.lead(to: port)
        let (address, path) = (try ServerAddress(line.address), contest.folder.path("me.sqlite"))
        try await Player.with(address, file: path, clock: clock) { try await work($0, line) }
      }
    }
  }
}
