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
      let status = backups?.folder == nil ? nil : await backups?.status
      let text = metrics.text(version: Release.version, backups: status, now: clock.now) { addGauges(to: &$0) }
      return Response(
        status: .ok, headers: [.contentType: MetricsText.contentType, .cacheControl: "no-store"],
        body: .init(byteBuffer: ByteBuffer(string: text)))
    }
  }

  private func addGauges(to text: inout MetricsText) {
    text.gauge("touchschool_open_streams", "Event streams that are open.", pools.streams.used)
    text.gauge(
      "touchschool_shared_used", "What is taken of that which all addresses share.",
      pools.all.map { ([(name: "pool", value: $0.name)], String($0.used)) })
    text.gauge("touchschool_open_connections", "Connections that are open.", connections.open)
    text.gauge("touchschool_log_bytes", "The length of the database's write-ahead log.", Int(leaderboard.logBytes))
    text.gauge(
      "touchschool_waiting_commands", "Commands, such as batches of taps, that wait to be written.",
      leaderboard.waitingCommands)
    text.gauge(
      "touchschool_waiting_questions", "Slow questions that wait for their turn.", slowQuestions.waiting)
    text.gauge(
      "touchschool_waiting_requests", "Requests that wait for their turn.",
      waitingRequests.count.load(ordering: .relaxed))
    text.gauge(
      "touchschool_paced_batches_per_second",
      "The batches of taps a second that clients are asked to keep to, together.", Int(pace.rate))
    text.gauge(
      "touchschool_thread_delay_seconds", "How long requests wait for a thread.",
      [([], String(poolDelay.latest() / .seconds(1)))])
    for figure in settings.node?.figures ?? [] { text.add(figure) }
    if let memory = ProcessMemory.resident() {
      text.gauge("process_resident_memory_bytes", "Memory that the process holds.", memory)
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
