import GameAPI
import HTTPTypes
import Hummingbird
import Logging

extension GameServer {
  /// Sees that a request has the administrator's token.
  ///
  /// An address that has failed too often has to wait, whether it has the token now or not: else it could go on guessing.
  ///
  /// - Throws: ``Problem``.
  func checkAdministrator(_ request: Request, _ context: GameContext, _ token: AdminToken) throws {
    let address = client(of: request, context)
    if let wait = adminFailures.wait(address) {
      throw Problem(
        .tooManyRequests, detail: "Your address has given wrong tokens too often; try again in \(wait.wholeSeconds) s.")
    }
    guard let given = request.headers[.authorization], given.lowercased().hasPrefix("bearer ") else {
      throw Problem(.noToken, detail: "This is for the administrator; send the token as Authorization: Bearer TOKEN.")
    }
    guard token.matches(given.dropFirst("bearer ".count)) else {
      _ = adminFailures.draw(address)
      context.logger.warning(
        "A wrong administrator's token was given", metadata: ["address": "\(address?.description ?? "unknown")"])
      throw Problem(.invalidToken, detail: "This is not the administrator's token.")
    }
  }
}
