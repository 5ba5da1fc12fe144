import HTTPTypes
import Hummingbird

/// Adds the header `Age` (RFC 9111) to each response of a node that is cut off from its cluster. Its value is the
/// maximum age of the node's boards, in seconds.
struct AgeMiddleware: RouterMiddleware {
  typealias Context = GameContext

  /// The age up to which a response counts as current.
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
