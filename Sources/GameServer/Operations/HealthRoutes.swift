import Logging
import GameAPI
import Hummingbird
import Boards
import NIOCore
import TapGame

extension ContestHTTPServer {
  func addHealthRoutes(to router: Router<GameContext>) {
    router.get("/healthz") { _, _ in Response.json(ByteBuffer(string: #"{"status":"up"}"#)) }
    router.get("/readyz") { _, _ in
      if let problem = await obstacle { throw problem }
      return Response.json(ByteBuffer(string: #"{"status":"ready"}"#))
    }
  }

  /// The lane that answers requests about health ahead of all others.
  var healthLane: HealthLane {
    HealthLane(
      check: { await obstacle }, metrics: metrics, logger: logger, isSecure: settings.identity != nil)
  }

  private var obstacle: Problem? {
    get async {
      guard !readiness.isStopping else { return Problem(.unavailable, detail: "The server is about to stop.") }
      do {
        try await leaderboard.checkInPlace()
        _ = try await leaderboard.revision()
        return nodeObstacle
      } catch {
        let failure = error as? any StoreFailure
        logger.error("The server is not ready: \(error)")
        return Problem(.unavailable, detail: failure?.unreadiness ?? "The contest cannot be read.")
      }
    }
  }
}
