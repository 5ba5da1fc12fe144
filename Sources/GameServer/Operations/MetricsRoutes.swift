import TapGame
import GameAPI
import HTTPTypes
import Hummingbird
import Boards
import Synchronization

extension ContestHTTPServer {
  /// Adds the route for the server's metrics. Only this machine, the addresses of the settings, and administrators may
  /// read them.
  func addMetricsRoutes(to router: Router<GameContext>) {
    router.get("/metrics") { request, context in
      try await checkMayMeasure(request, context)
      let text = metrics.text(
        ServerGauges(
          pools: pools.all.map { ($0.name, $0.used) }, openStreams: pools.streams.used,
          openConnections: connections.open, logBytes: leaderboard.logBytes,
          waitingCommands: leaderboard.waitingCommands, waitingQuestions: slowQuestions.waiting,
          waitingRequests: waitingRequests.count.load(ordering: .relaxed),
          pacedRate: Int(pace.rate), threadDelay: poolDelay.latest(),
          node: settings.node?.figures ?? [], memoryBytes: ProcessMemory.resident()),
        version: Release.version, backups: backups?.folder == nil ? nil : await backups?.status, now: clock.now)
      return Response(
        status: .ok, headers: [.contentType: MetricsText.contentType, .cacheControl: "no-store"],
        body: .init(byteBuffer: ByteBuffer(string: text)))
    }
  }

  private func checkMayMeasure(_ request: Request, _ context: GameContext) async throws {
    // A request through a proxy may come from anywhere, so it is not treated as one of the proxy's machine.
    if let peer = context.remoteAddress.flatMap({ IPAddress($0) }), !ForwardedFor.cameThroughProxy(request.headers),
      peer.isLoopback && isForThisMachine(request) || settings.metricsReaders.contains(where: { $0.contains(peer) })
    {
      return
    }
    guard let tokens = settings.adminTokens, tokens.isAdministered else {
      throw Problem(.notFound, detail: "The figures are told to this machine, or with an administrator's token.")
    }
    _ = try await checkAdministrator(request, context, tokens)
  }

  /// Whether a request names this machine as its host.
  ///
  /// A page of another site may have its own name resolved to this machine (DNS rebinding). A browser on this machine
  /// then lets the page read the answers, but it sends the page's name in `Host`. Over HTTPS, the browser refuses a name
  /// that the certificate does not have.
  private func isForThisMachine(_ request: Request) -> Bool {
    // Every browser sends the field. HTTP/1.0 does not need it.
    guard settings.identity == nil, let authority = request.head.authority else { return true }
    return NetworkAddress.isLoopback(PublicAddress.host(of: authority).lowercased())
  }
}
