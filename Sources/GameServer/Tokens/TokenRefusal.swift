package import GameAPI
import HTTPTypes
import Hummingbird
package import TapGame

package enum TokenRefusal: Error, Equatable, Sendable {
  case missing
  /// The text is not a token, for example because it was truncated.
  case malformed
  /// The signature is invalid, or from another key.
  case forged
  /// The token was issued for another session.
  case foreign
  /// The token's season has ended and the batch is new; the value is the reason.
  case expired(TapRefusal)
}

extension TokenRefusal {
  package var problem: Problem {
    switch self {
    case .missing:
      Problem(
        .noToken, detail: "This needs the session's token; send it in the header “Authorization: Bearer TOKEN”.")
    case .malformed:
      Problem(.invalidToken, detail: "The token is not written as a token is; send it as it was given.")
    case .forged:
      Problem(.invalidToken, detail: "The token was not signed by this server; open a session here.")
    case .foreign:
      Problem(.invalidToken, detail: "The token is of another session than the one it is used for; open a new one.")
    case .expired(let refusal): Problem(refusal, status: 401)
    }
  }
}

extension Request {
  /// The token in the header `Authorization: Bearer TOKEN` (RFC 6750, section 2.1).
  ///
  /// - Throws: ``TokenRefusal/missing``.
  package func bearer() throws(TokenRefusal) -> Substring {
    guard let header = headers[.authorization] else { throw .missing }
    let words = header.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "bearer" else { throw .missing }
    return words[1].trimmingPrefix { $0 == " " }
  }
}
