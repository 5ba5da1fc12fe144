import GameAPI
import HTTPTypes
import Hummingbird
import Logging

extension GameServer {
  /// Sees that a request has the administrator's token.
  ///
  /// Whoever has it is let through, whatever others have tried from the same address, that of a hall's router perhaps. An address that
  /// has given wrong ones too often is told to wait; a token is too long to be found by guessing all the same.
  ///
  /// - Throws: ``Problem``.
  func checkAdministrator(_ request: Request, _ context: GameContext, _ token: AdminToken) throws {
    let address = client(of: request, context)
    guard let given = request.headers[.authorization], given.lowercased().hasPrefix("bearer ") else {
      throw Problem(.noToken, detail: "This is for the administrator; send the token as Authorization: Bearer TOKEN.")
    }
    guard token.matches(given.dropFirst("bearer ".count)) else {
      if let wait = adminFailures.draw(address) {
        throw Problem(
          .tooManyRequests,
          detail: "Your address has given wrong tokens too often; try again in \(wait.wholeSeconds) s."
        )
      }
      context.logger.warning(
        "A wrong administrator's token was given", metadata: ["address": "\(address?.description ?? "unknown")"])
      throw Problem(.invalidToken, detail: "This is not the administrator's token.")
    }
  }
}
