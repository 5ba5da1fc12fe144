import ArgumentParser
import Foundation
import GameServer
import Hummingbird
import Boards
import Leaderboard
import Logging
import TapGame

/// The other process of the benchmark of the server: the server itself, so that its processor time is its own.
struct ServedContest: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "served-contest",
    abstract: "Serves a contest on a port that it prints, with two paths that take taps and store none.",
    shouldDisplay: false)

  /// Reads the bytes that `/api/taps` reads and answers as many, without a look at either.
  static let deafPath = "/bench/deaf"
  /// Does all that `/api/taps` does, but for storing the batch.
  static let unstoredPath = "/bench/unstored"

  @Option(help: "The database.") var database: String

  func run() async throws {
    FileDescriptors.raise(to: 12_000)
    let leaderboard = try Leaderboard.open(database, clock: SystemClock(), access: .readWrite)
    guard let key = TokenKey(Data(repeating: 1, count: TokenKey.minimumLength)) else {
      throw BenchmarkFailure("the key is too short")
    }
    var settings = ServerSettings()
    settings.port = 0
    // One address plays for a whole city here.
    settings.limits.connectionsPerAddress = 40_000
    settings.limits.streamsPerAddress = 40_000
    settings.limits.streams = 40_000
    settings.limits.sessionsPerMinute = 1_000_000
    settings.venues = [Venue("127.0.0.0/8=1000000")].compactMap(\.self)
    // What is measured is the server, not the players' work.
    settings.limits.sessionWork = 0
    let server = ContestHTTPServer(
      leaderboard: leaderboard, settings: settings, tokenKey: key, clock: SystemClock(),
      logger: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() })
    let application = server.application(
      onServerRunning: { channel in
        print(channel.localAddress?.port ?? 0)
        fflush(nil)
      }
    ) { router in
      Self.addDeafPath(to: router)
      server.addTapRoute(RouterPath(Self.unstoredPath), to: router) { batch in
        Receipt(
          session: batch.session, sequence: batch.sequence, accepted: batch.taps, rejected: 0, reason: nil,
          sessionTaps: 800, schoolTaps: 100_000, revision: Revision(rawValue: 0))
      }
    }
    try await application.runService()
    try leaderboard.close()
  }

  private static func addDeafPath(to router: Router<GameContext>) {
    let answer = ByteBuffer(
      string: """
        {"accepted":8,"rank":100,"rejected":0,"revision":10000,"schoolTaps":100000,"sequence":100,"session":1000,"sessionTaps":800}
        """)
    router.post(RouterPath(deafPath)) { request, _ in
      _ = try await request.body.collect(upTo: 64 * 1024)
      return Response(
        status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
        body: .init(byteBuffer: answer))
    }
  }
}
