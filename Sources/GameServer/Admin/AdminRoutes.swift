import Hummingbird
import Logging

extension ContestHTTPServer {
  func addAdminRoutes(to router: Router<GameContext>) {
    guard let tokens = settings.adminTokens else { return }
    addDeskRoutes(to: router, tokens)
    let group = router.group("/admin/api").add(middleware: AdminMiddleware(server: self, tokens: tokens))
    addAdminCommandRoutes(to: group)
    addAdminQuestionRoutes(to: group)
    addAdminBackupRoutes(to: group)
    addAdminHallRoutes(to: group)
    addInvitationRoutes(to: group, tokens)
    addAdminDirectoryRoutes(to: group)
  }
}

struct AdminMiddleware: RouterMiddleware {
  typealias Context = GameContext
  let server: ContestHTTPServer
  let tokens: AdminTokens

  func handle(
    _ request: Request, context: GameContext, next: (Request, GameContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    let administrator = try await server.checkAdministrator(request, context, tokens)
    try Permissions.check(administrator, request.method, context.endpointPath ?? "")
    context.administrator = administrator
    let response = try await next(request, context)
    let isDryRun = request.uri.path.contains("/commands/") && request.uri.queryParameters["dryRun"] == "true"
    if request.method == .post, !isDryRun {
      context.logger.notice(
        "An administrator changed something",
        metadata: [
          "by": "\(administrator.name)", "path": "\(request.uri.path)", "status": "\(response.status.code)",
          "address": "\(server.client(of: request, context)?.description ?? "unknown")",
        ])
    }
    return response
  }
}
