package import Hummingbird
import Boards
package import Leaderboard
package import Logging
package import NIOCore
package import TapGame

/// The contest over HTTP: the API, the event stream and the web page, in front of one leaderboard.
package struct GameServer: Sendable {
  let leaderboard: Leaderboard
  let settings: ServerSettings
  let tokenKey: TokenKey
  let clock: any WallClock
  let logger: Logger
  /// The server's figures.
  package let metrics = ServerMetrics()
  /// Whether the server is about to stop.
  package let readiness = Readiness()
  /// The wrong tokens that each address gives to the administrator's paths.
  let adminFailures = RateLimiter(perMinute: 10)
  /// The connections that are open.
  let connections: ConnectionLimits
  /// The event streams that are open.
  let streamLimits: StreamLimits
  /// The sessions that each address opens.
  let openings: RateLimiter
  /// The questions that read much of the file: fewer at a time than the leaderboard has readers, which are five.
  let slowQuestions: QuestionGate
  let knownTokens = KnownTokens()
  let schoolIndex = SchoolIndex()
  /// The open streams.
  package let streams: StreamHub

  /// A server of a contest.
  ///
  /// - Parameters:
  ///   - leaderboard: the contest, opened for writing.
  ///   - settings: where to listen, and how much to take.
  ///   - tokenKey: what the players' tokens are signed with.
  ///   - clock: the leaderboard's clock.
  ///   - logger: takes what there is to tell of requests.
  ///   - timer: passes the time between what the server does by itself.
  package init(
    leaderboard: Leaderboard, settings: ServerSettings, tokenKey: TokenKey, clock: any WallClock, logger: Logger,
    timer: any Clock<Duration> = ContinuousClock()
  ) {
    self.leaderboard = leaderboard
    self.settings = settings
    self.tokenKey = tokenKey
    self.clock = clock
    self.logger = logger
    connections = ConnectionLimits(
      perAddress: settings.limits.connectionsPerAddress, total: settings.limits.connections)
    streamLimits = StreamLimits(perAddress: settings.limits.streamsPerAddress, total: settings.limits.streams)
    openings = RateLimiter(perMinute: settings.limits.sessionsPerMinute)
    slowQuestions = QuestionGate(width: 2, clock: timer)
    streams = StreamHub(
      leaderboard: leaderboard, settings: settings.streams, wallClock: clock, clock: timer, logger: logger)
  }

  /// The server as a service, which runs until it is told to shut down.
  ///
  /// - Parameters:
  ///   - onServerRunning: called once it listens, with the channel, which knows the port.
  ///   - addition: adds more paths, such as a benchmark's.
  package func application(
    onServerRunning: @escaping @Sendable (any Channel) async -> Void = { _ in },
    adding addition: (Router<GameContext>) -> Void = { _ in }
  ) -> Application<RouterResponder<GameContext>> {
    let router = router()
    addition(router)
    return Application(
      router: router, server: .guarded(settings, connections: connections, metrics: metrics),
      // As many may wait to be accepted as the system lets: a hall joins all at once.
      configuration: ApplicationConfiguration(address: .hostname(settings.host, port: settings.port), backlog: 4096),
      services: [streams], onServerRunning: onServerRunning, logger: logger)
  }

  /// All paths that there are. What is added first sees a request first.
  func router() -> Router<GameContext> {
    let router = Router(context: GameContext.self, options: .autoGenerateHeadEndpoints)
    let paths = RouteTable()
    addObservation(to: router)
    router.add(middleware: ProblemMiddleware(paths: paths))
    addRoutes(to: router)
    paths.fill(with: router.routes)
    return router
  }

  private func addRoutes(to router: Router<GameContext>) {
    addSessionRoutes(to: router)
    addTapRoutes(to: router)
    addSchoolRoutes(to: router)
    addSeasonRoutes(to: router)
    addBoardRoutes(to: router)
    addStandingsRoutes(to: router)
    addOpenAPIRoutes(to: router)
    addStreamRoutes(to: router)
    addHealthRoutes(to: router)
    addMetricsRoutes(to: router)
    addAdminRoutes(to: router)
    addPageRoutes(to: router)
  }
}
