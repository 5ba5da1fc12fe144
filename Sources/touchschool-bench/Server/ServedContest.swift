import ArgumentParser
import Foundation
import GameServer
import Hummingbird
import Leaderboard
import Logging

/// The other process of the benchmark of the server: the server itself, so that its processor time is its own.
struct ServedContest: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "served-contest",
    abstract: "Serves a contest on a port that it prints, with a path that takes taps and stores none.",
    shouldDisplay: false)

  /// Reads what `/api/taps` reads and answers as many bytes, and stores nothing.
  static let unstoredPath = "/bench/taps"

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
    let server = GameServer(
      leaderboard: leaderboard, settings: settings, tokenKey: key, clock: SystemClock(),
      logger: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() })
    let application = server.application(
      onServerRunning: { channel in
        print(channel.localAddress?.port ?? 0)
        fflush(nil)
      }, adding: Self.addUnstoredPath)
    try await application.runService()
    try leaderboard.close()
  }

  private static func addUnstoredPath(to router: Router<GameContext>) {
    let answer = ByteBuffer(
      string: """
        {"accepted":8,"rank":100,"rejected":0,"revision":10000,"schoolTaps":100000,"sequence":100,"session":1000,"sessionTaps":800}
        """)
    router.post(RouterPath(unstoredPath)) { request, _ in
      _ = try await request.body.collect(upTo: 64 * 1024)
      return Response(
        status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
        body: .init(byteBuffer: answer))
    }
  }
}
