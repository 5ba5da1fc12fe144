import HTTPTypes
import Hummingbird

/// Makes browsers trust the `Content-Type` of every response instead of guessing (`X-Content-Type-Options` of the Fetch
/// Standard).
struct ContentTypeOptionsMiddleware: RouterMiddleware {
  typealias Context = GameContext

  func handle(
    _ request: Request, context: GameContext, next: (Request, GameContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    response.headers[.xContentTypeOptions] = "nosniff"
    return response
  }
}
