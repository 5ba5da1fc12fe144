import GameAPI
import HTTPTypes
import Hummingbird
import TapGame

/// Refuses what a page of another origin has a browser send, so that no such page changes anything in the name of who
/// visits it. A browser names a page's origin with every request that may change something (Fetch Standard, section
/// 3.2), and a page cannot change that header. A program sends none.
struct OriginMiddleware: RouterMiddleware {
  typealias Context = GameContext

  let settings: ServerSettings

  func handle(
    _ request: Request, context: GameContext, next: (Request, GameContext) async throws -> Response
  ) async throws -> Response {
    if !request.isSafe, let origin = request.headers[.origin], !isOwn(origin, of: request) {
      throw Problem(
        .foreignOrigin,
        detail: """
          A page of another address sent this (header Origin); open the page of this server. A proxy has to pass on the \
          header Host, or serve needs --public-url.
          """)
    }
    return try await next(request, context)
  }

  /// Whether an origin is that of this server's pages: that of the public address, or of the host that was asked. Only a
  /// server with TLS of its own knows the scheme, as a proxy may add it.
  private func isOwn(_ origin: String, of request: Request) -> Bool {
    let origin = origin.lowercased()
    if origin == settings.publicURL?.lowercased() { return true }
    guard let authority = request.head.authority?.lowercased() else { return false }
    return origin == "https://\(authority)" || settings.identity == nil && origin == "http://\(authority)"
  }
}

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
