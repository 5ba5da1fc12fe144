import Foundation
import GameServer
import Hummingbird
import Boards
import Leaderboard
import Logging
import NIOCore
import SchoolDirectory
import ServiceLifecycle
import TapGame
import Testing

/// A contest and its server on a real socket, which a test may stop and start again.
///
/// The clock starts at the present moment, because a page compares the season's end with the time of the server's answers; from there
/// only the test moves it.
actor GameHall {
  nonisolated let leaderboard: Leaderboard
  nonisolated let clock: VirtualClock
  nonisolated let season: Season
  nonisolated let schools: [School]
  nonisolated let settings: ServerSettings
  nonisolated private let tokenKey: TokenKey
  private var running: (port: Int, group: ServiceGroup, task: Task<Void, any Error>)?
  private var port = 0

  /// Gives a test a contest with its server, and browsers, and ends all after it.
  static func with(
    schools: [School]? = nil, name: String = "Spring", endsAfter seconds: Int64? = nil, rules: FairPlayRules? = nil,
    settings: ServerSettings = ServerSettings(), _ test: (GameHall, Browsers) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "touchschool-hall-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // The season has begun a minute ago: a page may take a tap for one of the moment before.
    let begun = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000) - 60_000)
    let clock = VirtualClock(begun)
    let leaderboard = try Leaderboard.open(folder.appending(path: "contest.sqlite").path, clock: clock)
    let schools = try schools ?? Self.fewSchools()
    try await leaderboard.perform(ImportSchools(DirectoryEdition(format: .touchschool, schools: schools)))
    // The clock stands still while browsers tap, so what fair play lets through has to be there at once.
    // A season is over when it ends, as the clock does not move on to the end of a grace.
    let generous = try FairPlayRules(tapsPerSecond: 1000, burst: 10_000, grace: .zero)
    let season = try await leaderboard.perform(
      StartSeason(
        name: name, endsAt: seconds.map { begun + (60_000 + $0 * 1000) },
        settings: SeasonSettings(rules: rules ?? generous)))
    clock.advance(byMilliseconds: 60_000)
    let hall = GameHall(
      leaderboard, clock, season, schools, settings, try #require(TokenKey(Data(repeating: 7, count: 32))))
    let outcome: Result<Void, any Error>
    do {
      try await hall.start()
      outcome = .success(try await Browsers.with { try await test(hall, $0) })
    } catch {
      outcome = .failure(error)
    }
    do { try await hall.stop() } catch { Issue.record(error) }
    try leaderboard.close()
    try outcome.get()
  }

  /// Where the organiser's projector finds the board, past the host.
  func boardPath() -> String {
    ContestHTTPServer(
      leaderboard: leaderboard, settings: settings, tokenKey: tokenKey, clock: clock, logger: Logger(label: "test")
    ).boardPath
  }

  /// What lets browsers into the organiser's desk.
  nonisolated var door: DeskDoor { DeskDoor(tokenKey, clock: clock) }

  private init(
    _ leaderboard: Leaderboard, _ clock: VirtualClock, _ season: Season, _ schools: [School],
    _ settings: ServerSettings, _ tokenKey: TokenKey
  ) {
    self.leaderboard = leaderboard
    self.clock = clock
    self.season = season
    self.schools = schools
    self.settings = settings
    self.tokenKey = tokenKey
  }

  /// Starts the server; after a stop it listens on the same port again.
  func start() async throws {
    var settings = settings
    settings.port = port
    settings.adminTokens = AdminTokens(settings.adminTokens, door: door)
    // All tests share the threads, which may be busy for long.
    settings.limits.queueDelay = 600_000
    let logger = Logger(label: "hall") { _ in SwiftLogNoOpLogHandler() }
    let (ports, found) = AsyncStream.makeStream(of: Int.self)
    let server = ContestHTTPServer(
      leaderboard: leaderboard, settings: settings, tokenKey: tokenKey, clock: clock, logger: logger)
    let application = server.application { channel in
      found.yield(channel.localAddress?.port ?? 0)
      found.finish()
    }
    let group = ServiceGroup(configuration: .init(services: [application], logger: logger))
    // A test stops and starts it in its midst, so no scope of the test is the server's.
    let task = Task {
      defer { found.finish() }
      try await group.run()
    }
    guard let port = await ports.first(where: { _ in true }) else {
      try await task.value
      throw NotStarted()
    }
    self.port = port
    running = (port, group, task)
  }

  /// Stops the server in order. It can be stopped twice.
  func stop() async throws {
    guard let stopping = running else { return }
    running = nil
    await stopping.group.triggerGracefulShutdown()
    try await stopping.task.value
  }

  struct NotStarted: Error {}

  /// Where the server is, without a slash at the end.
  var url: String { "http://127.0.0.1:\(port)" }
}
