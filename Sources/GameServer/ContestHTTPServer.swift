import Foundation
package import Hummingbird
package import Boards
package import Logging
package import NIOCore
import ServiceLifecycle
package import TapGame

/// The contest over HTTP: the API, the event streams and the web page of one leaderboard.
package struct ContestHTTPServer: Sendable {
  /// The contest as players see it. Every route asks it, except those of administrators.
  let leaderboard: any ServedContest
  /// The contest as organisers see it.
  let unfrozen: any ServedContest
  let settings: ServerSettings
  let tokenKey: TokenKey
  let clock: any WallClock
  let logger: Logger
  package let metrics = ServerMetrics()
  /// Whether the server is about to stop.
  package let readiness = Readiness()
  /// Limits how many wrong administrator's tokens an address may send.
  let adminFailures = RateLimiter(perMinute: 10)
  /// Limits the log's warnings about an address that has used up its budget.
  let budgetWarnings = RateLimiter(perMinute: 1)
  /// The addresses that have used up a budget lately.
  let metBudgets = MetBudgets()
  /// Counts and limits the open connections.
  let connections: ConnectionLimits
  /// Counts and limits the sockets of accepted connections.
  let openSockets: OpenSockets
  /// What all clients share.
  package let pools: SharedPools
  /// The server's load. Connections refuse requests when it is too high.
  private var load: ServerLoad { ServerLoad(delay: poolDelay, health: healthLane, waiting: waitingRequests) }
  /// Limits the sessions that each address opens.
  let openings: OpeningLimiter
  /// Issues the proof of work that a session needs.
  let workDesk: WorkDesk
  /// Limits concurrent slow questions, so that some of the leaderboard's five readers remain free.
  let slowQuestions: QuestionGate
  /// Starts, ends and seals seasons.
  let seasonKeeper: SeasonKeeper
  let tokenCache = TokenCache()
  let seats = SessionSeats()
  let schoolIndex = SchoolIndex()
  /// The cache of encoded answers, which are the same for all clients.
  let answers: AnswerCache
  package let streams: StreamHub
  /// The backups that the server makes; `nil` if it makes none.
  let backups: (any BackupKeeper)?
  /// The clock for the server's own delays.
  let timer: any Clock<Duration>
  /// Tells clients how long to wait before the next batch.
  let pace = TapPace(processors: ProcessInfo.processInfo.activeProcessorCount)
  /// Counts the requests that wait for their turn.
  let waitingRequests = WaitingRequests()
  /// Measures how long requests wait for a thread.
  let poolDelay: PoolDelay

  /// - Parameters:
  ///   - leaderboard: the contest, opened for writing.
  ///   - settings: the address to listen on, and the limits.
  ///   - tokenKey: the key that signs the players' tokens.
  ///   - clock: the leaderboard's clock.
  ///   - logger: logs requests.
  ///   - timer: the clock for the server's own delays.
  ///   - backups: the contest's backups; `nil` if the server makes none.
  package init(
    leaderboard: any ServedContest, settings: ServerSettings, tokenKey: TokenKey,
    clock: any WallClock,
    logger: Logger,
    timer: any Clock<Duration> = ContinuousClock(),
    backups: (any BackupKeeper)? = nil
  ) {
    self.init(
      leaderboard: leaderboard, settings: settings, tokenKey: tokenKey, clock: clock, logger: logger, timer: timer,
      backups: backups, poolDelay: PoolDelay(limit: .milliseconds(Int64(settings.limits.queueDelay))))
  }

  init(
    leaderboard: any ServedContest, settings: ServerSettings, tokenKey: TokenKey,
    clock: any WallClock, logger: Logger, timer: any Clock<Duration>, backups: (any BackupKeeper)?, poolDelay: PoolDelay
  ) {
    let contest = leaderboard.forPlayers
    self.poolDelay = poolDelay
    (unfrozen, self.leaderboard) = (leaderboard, contest)
    self.backups = backups
    self.timer = timer
    self.settings = settings
    self.tokenKey = tokenKey
    self.clock = clock
    self.logger = logger
    connections = ConnectionLimits(
      perAddress: settings.limits.connectionsPerAddress, total: settings.limits.connections,
      refused: settings.refusedConnections)
    openSockets = OpenSockets(connections: settings.limits.connections + settings.refusedConnections)
    pools = SharedPools(settings)
    answers = AnswerCache(contest, clock: clock)
    openings = OpeningLimiter(perMinute: settings.limits.sessionsPerMinute)
    // Wall-clock time, which is the same for all nodes of a cluster: a client may bring its work to another node.
    workDesk = WorkDesk(hashes: settings.limits.sessionWork) { clock.now.milliseconds }
    slowQuestions = QuestionGate(width: 2, clock: timer)
    seasonKeeper = SeasonKeeper(
      leaderboard: leaderboard, node: settings.node, wallClock: clock, clock: timer, logger: logger)
    streams = StreamHub(
      leaderboard: contest, settings: settings.streams, pools: pools, wallClock: clock, clock: timer, logger: logger)
  }

  /// The server as a service, which runs until it is shut down.
  ///
  /// - Parameters:
  ///   - address: the address to listen on; that of the settings if not given.
  ///   - onServerRunning: called with the channel once the server listens.
  ///   - addition: adds more routes, such as those of a benchmark.
  package func application(
    at address: BindAddress? = nil,
    onServerRunning: @escaping @Sendable (any Channel) async -> Void = { _ in },
    adding addition: (Router<GameContext>) -> Void = { _ in }
  ) -> Application<RouterResponder<GameContext>> {
    let router = router()
    addition(router)
    return Application(
      router: router, server: .guarded(settings, connections: connections, metrics: metrics, load: load),
      // A long backlog of pending connections, because everybody in a hall joins at once.
      configuration: ApplicationConfiguration(
        address: address ?? .hostname(settings.host, port: settings.port), backlog: 4096),
      services: [
        streams, seasonKeeper,
        MemoryReturn(openConnections: { [connections] in connections.open }, clock: ContinuousClock()),
      ] + backupServices + webhookServices,
      onServerRunning: { channel in
        // This fails only for a channel that is already closed. A closed channel accepts no connections anyway.
        try? await AcceptingHandler.add(to: channel, openSockets)
        await onServerRunning(channel)
      }, logger: logger)
  }

  private var backupServices: [any Service] {
    guard let backups, backups.folder != nil, let interval = settings.backupInterval else { return [] }
    return [
      BackupSchedule(backups: backups, interval: interval, clock: timer, logger: logger) { [unfrozen] reason in
        guard try await unfrozen.isWanted(.backupFailed) else { return }
        try await unfrozen.perform(ReportEvent(.backupFailed, ["reason": reason]))
      }
    ]
  }

  /// The router with all routes. The middleware added first sees a request first.
  func router() -> Router<GameContext> {
    let router = Router(context: GameContext.self, options: .autoGenerateHeadEndpoints)
    let paths = RouteTable()
    addObservation(to: router)
    router.add(
      middleware: ProblemMiddleware(
        paths: paths, isAdministered: settings.adminTokens?.isAdministered == true, metrics: metrics))
    router.add(middleware: OriginMiddleware(settings: settings))
    addRoutes(to: router)
    paths.fill(with: router.routes)
    return router
  }

  private func addRoutes(to router: Router<GameContext>) {
    addSessionRoutes(to: router)
    addGroupRoutes(to: router)
    addTapRoutes(to: router)
    addSchoolRoutes(to: router)
    addQuestionRoutes(to: router)
    addJoinRoutes(to: router)
    addStandingsRoutes(to: router)
    addLobbyRoutes(to: router)
    addWallRoutes(to: router)
    addOpenAPIRoutes(to: router)
    addStreamRoutes(to: router)
    addHealthRoutes(to: router)
    addNodeRoutes(to: router)
    addMetricsRoutes(to: router)
    addAdminRoutes(to: router)
    addPageRoutes(to: router)
  }
}
