package import GameAPI
package import TapGame

/// Why a token is not taken.
package enum TokenRefusal: Error, Equatable, Sendable {
  /// None was sent.
  case missing
  /// It is not written as a token is, such as one that was cut.
  case malformed
  /// Another key has signed it, or nobody.
  case forged
  /// It is of another session than the one that it is used for.
  case foreign
  /// Its season has ended, and what is sent with it is new: why that is not taken.
  case expired(TapRefusal)
}

extension TokenRefusal {
  /// The refusal as an answer.
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
