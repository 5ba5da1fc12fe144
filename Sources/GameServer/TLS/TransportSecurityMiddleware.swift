import HTTPTypes
import Hummingbird

/// Tells browsers to use only HTTPS from now on (`Strict-Transport-Security`, RFC 6797).
struct TransportSecurityMiddleware: RouterMiddleware {
  typealias Context = GameContext

  /// Thirty days. This is longer than the time between two rounds of a contest. The time is limited, because an address
  /// in a hall may serve something else later.
  static let value = "max-age=2592000"

  func handle(
    _ request: Request, context: GameContext, next: (Request, GameContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    response.headers[.strictTransportSecurity] = Self.value
    return response
  }
}
