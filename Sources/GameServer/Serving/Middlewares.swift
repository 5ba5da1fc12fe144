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

/// Changes the header fields of each response.
struct HeaderMiddleware: RouterMiddleware {
  typealias Context = GameContext

  let change: @Sendable (inout HTTPFields) -> Void

  func handle(
    _ request: Request, context: GameContext, next: (Request, GameContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    change(&response.headers)
    return response
  }
}

extension HeaderMiddleware {
  /// Makes browsers trust the `Content-Type` of every response instead of guessing (Fetch Standard).
  static var contentTypeOptions: HeaderMiddleware { HeaderMiddleware { $0[.xContentTypeOptions] = "nosniff" } }

  /// Tells browsers to use only HTTPS from now on (RFC 6797).
  static var transportSecurity: HeaderMiddleware {
    HeaderMiddleware { $0[.strictTransportSecurity] = TLSIdentity.transportSecurity }
  }

  /// Adds the server's time to each response that no shared cache may keep. Clients use it for their countdowns.
  static func serverTime(_ clock: any WallClock) -> HeaderMiddleware {
    let name = HTTPField.Name(ServerTimeHeader.name)
    return HeaderMiddleware { headers in
      // A shared cache would return the time of an earlier response. The client's own cache asks the server each time.
      if let name, ["no-store", EncodedAnswer.ownCacheOnly].contains(headers[.cacheControl]) {
        headers[name] = clock.now.description
      }
    }
  }

  /// Adds the maximum age of a node's boards (RFC 9111) once it is cut off from its cluster for three seconds.
  static func age(of node: any ServedNode) -> HeaderMiddleware {
    HeaderMiddleware { headers in
      if let age = node.age, age > .seconds(3) { headers[.age] = String(age.wholeSeconds) }
    }
  }
}
