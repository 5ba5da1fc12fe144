import GameAPI
import Hummingbird

/// Answers every request that was not granted with a problem document of RFC 9457.
struct ProblemMiddleware: RouterMiddleware {
  typealias Context = GameContext

  func handle(
    _ request: Request, context: GameContext, next: (Request, GameContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let problem as Problem {
      return try problem.response()
    }
  }
}

extension GameServer {
  /// Adds what turns errors into answers.
  func addProblems(to router: Router<GameContext>) {
    router.add(middleware: ProblemMiddleware())
  }
}
