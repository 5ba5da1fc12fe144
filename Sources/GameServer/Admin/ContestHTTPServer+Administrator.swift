import GameAPI
import HTTPTypes
import Hummingbird
import Logging

extension ContestHTTPServer {
  static let noAdministrator = Problem(
    .noAdministrator, detail: "This server has no administrator; its operator can give it one.")

  /// The name of the administrator who holds a request's token.
  ///
  /// A correct token is always accepted, even if others have sent wrong tokens from the same address, such as a hall's
  /// router. An address that sends wrong tokens too often has to wait. Even without this limit, a token is too long to
  /// be guessed.
  ///
  /// - Throws: ``Problem``.
  func checkAdministrator(_ request: Request, _ context: GameContext, _ tokens: AdminTokens) throws -> String {
    let address = client(of: request, context)
    let isFromElsewhere = request.headers[.fetchSite].map { $0 != "same-origin" } ?? false
    // A page of another site cannot make a browser use its pass.
    let cookies = isFromElsewhere ? nil : request.headers[.cookie]
    switch tokens.holder(in: request.headers[.authorization], cookies: cookies) {
    case .holder(let name): return name
    case .none where !tokens.isAdministered, .wrong where !tokens.isAdministered: throw Self.noAdministrator
    case .none:
      throw Problem(.noToken, detail: "This is for the administrator; send the token as Authorization: Bearer TOKEN.")
    case .wrong:
      throw wrongToken(from: address, context.logger, "This is no administrator's token.")
    }
  }

  /// The answer to a wrong token or link.
  func wrongToken(from address: IPAddress?, _ logger: Logger, _ detail: String) -> any Error {
    if let wait = adminFailures.draw(address) {
      let problem = Problem(.tooManyRequests, detail: "Your address has given wrong tokens too often.")
      return PassingProblem(problem: problem, wait: wait)
    }
    logger.warning(
      "A wrong administrator's token was given", metadata: ["address": "\(address?.description ?? "unknown")"])
    return Problem(.invalidToken, detail: detail)
  }
}
