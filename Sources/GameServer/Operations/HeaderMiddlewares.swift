import GameAPI
import HTTPTypes
import Hummingbird
import TapGame

/// Adds the server's time to each response that no shared cache may keep. Clients use it for their countdowns.
struct ServerTimeMiddleware: RouterMiddleware {
  typealias Context = GameContext

  private static let header = HTTPField.Name(ServerTimeHeader.name)

  let clock: any WallClock

  func handle(
    _ request: Request, context: GameContext, next: (Request, GameContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    // A shared cache would return the time of an earlier response. The client's own cache asks the server each time.
    if let header = Self.header, let control = response.headers[.cacheControl],
      control == "no-store" || control == EncodedAnswer.ownCacheOnly
    {
      response.headers[header] = clock.now.description
    }
    return response
  }
}

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
