import GameAPI
import Hummingbird

/// Limits how many sessions an address opens in a minute, on the route that opens them.
struct OpeningLimitMiddleware: RouterMiddleware {
  typealias Context = GameContext
  let server: GameServer

  func handle(
    _ request: Request, context: GameContext, next: (Request, GameContext) async throws -> Response
  ) async throws -> Response {
    if let wait = server.openings.draw(server.client(of: request, context)) {
      let count = server.settings.limits.sessionsPerMinute
      let problem = Problem(
        .tooManyRequests,
        detail: "Your address has opened \(count) sessions in a minute, which is as many as it may.")
      throw PassingProblem(problem: problem, wait: wait)
    }
    return try await next(request, context)
  }
}
