import Hummingbird
import Logging

/// Accepts only requests of the administrator, and logs them.
struct AdminMiddleware: RouterMiddleware {
  typealias Context = GameContext
  let server: GameServer
  let token: AdminToken

  func handle(
    _ request: Request, context: GameContext, next: (Request, GameContext) async throws -> Response
  ) async throws -> Response {
    try server.checkAdministrator(request, context, token)
    let response = try await next(request, context)
    if request.method == .post {
      context.logger.notice(
        "The administrator changed something",
        metadata: [
          "path": "\(request.uri.path)", "status": "\(response.status.code)",
          "address": "\(server.client(of: request, context)?.description ?? "unknown")",
        ])
    }
    return response
  }
}
