package import Hummingbird
import Boards
package import NIOCore
import ServiceLifecycle
import TapGame

extension ContestHTTPServer {
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

  /// The server's load. Connections refuse requests when it is too high.
  private var load: ServerLoad { ServerLoad(delay: poolDelay, health: healthLane, waiting: waitingRequests) }

  private var backupServices: [any Service] {
    guard let backups, backups.folder != nil, let interval = settings.backupInterval else { return [] }
    return [
      BackupSchedule(backups: backups, interval: interval, clock: timer, logger: logger) { [unfrozen] reason in
        guard try await unfrozen.isWanted(.backupFailed) else { return }
        try await unfrozen.perform(ReportEvent(.backupFailed, ["reason": reason]))
      }
    ]
  }

  /// The service that sends webhooks, if the server can send any.
  private var webhookServices: [any Service] {
    guard let posting = settings.webhooks else { return [] }
    return [WebhookSender(unfrozen, posting: posting, wallClock: clock, clock: timer, logger: logger)]
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
