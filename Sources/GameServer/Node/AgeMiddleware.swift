import HTTPTypes
import Hummingbird

/// Says in each answer of a node that its cluster does not reach how old the answer may be, as RFC 9111's `Age` does for a cache.
struct AgeMiddleware: RouterMiddleware {
  typealias Context = GameContext

  /// The age up to which an answer counts as of now.
  static let tolerance = Duration.seconds(3)

  let node: any ServedNode

  func handle(
    _ request: Request, context: GameContext, next: (Request, GameContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    if let age = node.age, age > Self.tolerance { response.headers[.age] = String(age.wholeSeconds) }
    return response
  }
}
