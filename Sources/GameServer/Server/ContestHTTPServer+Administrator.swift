import Basics
import Boards
import GameAPI
import HTTPTypes
import Hummingbird
import Logging
import TapGame

extension ContestHTTPServer {
  static let noAdministrator = Problem(
    .noAdministrator, detail: "This server has no administrator; its operator can give it one.")

  /// The administrator who holds a request's token.
  ///
  /// A correct token is always accepted, even if others have sent wrong tokens from the same address, such as a hall's
  /// router. An address that sends wrong tokens too often has to wait. Even without this limit, a token is too long to
  /// be guessed.
  ///
  /// - Throws: ``Problem``.
  func checkAdministrator(
    _ request: Request, _ context: GameContext, _ tokens: AdminTokens
  ) async throws -> Administrator {
    let address = client(of: request, context)
    // Another page may have a browser send its pass, so a pass changes only what a page of this server asks for.
    let isOfPage = request.isSafe || request.headers[.origin] != nil
    let cookies = isOfPage ? request.headers[.cookie] : nil
    let claim = tokens.holder(in: request.headers[.authorization], cookies: cookies)
    if case .holder(let name) = claim { return Administrator(name: name, role: .organiser) }
    func known() async throws -> Person? {
      try await tokens.person(in: request.headers[.authorization], cookies: cookies, of: unfrozen)
    }
    var person = try await known()
    if person != nil, request.method == .post {
      // Who was withdrawn at another node before this request changes nothing through this one.
      try await unfrozen.catchUp()
      person = try await known()
    }
    if let person { return Administrator(name: person.name, role: person.role) }
    if !tokens.isAdministered, try await unfrozen.ask(PeopleQuestion()).isEmpty { throw Self.noAdministrator }
    guard claim == .wrong else {
      throw Problem(.noToken, detail: "This is for the administrator; send the token as Authorization: Bearer TOKEN.")
    }
    throw wrongToken(from: address, context.logger, "This is no administrator's token.")
  }

  func wrongToken(from address: IPAddress?, _ logger: Logger, _ words: Words) -> any Error {
    if let wait = adminFailures.draw(address) {
      let problem = Problem(.tooManyRequests, "Your address has given wrong tokens too often.")
      return PassingProblem(problem: problem, wait: wait)
    }
    logger.warning(
      "A wrong administrator's token was given", metadata: ["address": "\(address?.description ?? "unknown")"])
    return Problem(.invalidToken, words)
  }
}

extension Request {
  /// Whether the method changes nothing (RFC 9110, section 9.2.1).
  var isSafe: Bool { [.get, .head, .options, .trace].contains(method) }
}
