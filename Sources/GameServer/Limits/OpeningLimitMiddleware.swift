import GameAPI
import Hummingbird

/// Limits how many sessions an address opens in a minute, on the route that opens them.
struct OpeningLimitMiddleware: RouterMiddleware {
  typealias Context = GameContext
  let server: ContestHTTPServer

  func handle(
    _ request: Request, context: GameContext, next: (Request, GameContext) async throws -> Response
  ) async throws -> Response {
    switch server.openings.draw(server.client(of: request, context), on: server.connection(of: context)) {
    case .granted(after: let wait):
      if wait > .zero { try await server.timer.sleep(for: wait) }
      return try await next(request, context)
    case .refused(let wait):
      let count = server.settings.limits.sessionsPerMinute
      let problem = Problem(
        .tooManyRequests, detail: "Your address may open \(count) sessions in a minute, and too many want to.")
      throw PassingProblem(problem: problem, wait: wait)
    }
  }
}
