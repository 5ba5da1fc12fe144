import HTTPTypes
import Hummingbird

/// Has browsers take every answer for what its `Content-Type` says, and guess nothing (the Fetch Standard's `X-Content-Type-Options`).
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
