import Logging
import GameAPI
import HTTPTypes
import Hummingbird
import Boards
import TapGame

extension GameServer {
  /// Adds the routes for liveness and readiness.
  func addHealthRoutes(to router: Router<GameContext>) {
    router.get("/healthz") { _, _ in Self.health(#"{"status":"up"}"#) }
    router.get("/readyz") { _, _ in
      guard !readiness.isStopping else { throw Problem(.unavailable, detail: "The server is about to stop.") }
      do {
        try await leaderboard.checkInPlace()
        _ = try await leaderboard.revision()
      } catch {
        logger.error("The contest cannot be read: \(error)")
        throw Problem(.unavailable, detail: "The contest cannot be read.")
      }
      return Self.health(#"{"status":"ready"}"#)
    }
  }

  private static func health(_ json: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(string: json)))
  }
}
