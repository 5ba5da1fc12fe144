import GameAPI
import HTTPTypes
import Hummingbird
import Boards
import Leaderboard

extension GameServer {
  /// Adds the path that tells the server's figures: to this machine, and to the administrator.
  func addMetricsRoutes(to router: Router<GameContext>) {
    router.get("/metrics") { request, context in
      try checkMayMeasure(request, context)
      let text = metrics.text(
        openStreams: streamLimits.open, openConnections: connections.open, version: Release.version)
      return Response(
        status: .ok, headers: [.contentType: MetricsText.contentType, .cacheControl: "no-store"],
        body: .init(byteBuffer: ByteBuffer(string: text)))
    }
  }

  private func checkMayMeasure(_ request: Request, _ context: GameContext) throws {
    // What came through a proxy comes from anywhere, also when the proxy runs on this machine; what it says of that is not needed here.
    let peer = context.remoteAddress.flatMap { IPAddress($0) }
    if peer?.isLoopback == true, !ForwardedFor.isPresent(in: request.headers) { return }
    guard let token = settings.adminToken else {
      throw Problem(.notFound, detail: "The figures are told to this machine, or with an administrator's token.")
    }
    try checkAdministrator(request, context, token)
  }
}
