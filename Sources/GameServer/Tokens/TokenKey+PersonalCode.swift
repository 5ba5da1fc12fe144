package import TapGame

/// Personal codes. With one, a player goes on with a session on another phone, or after a browser has lost its storage.
///
/// A code is the session's number in the letters of `CodeText`, followed by the first four letters of an HMAC-SHA256
/// (RFC 2104): six letters up to session 899. So nothing is stored, and each node of a cluster reads the codes of all. A
/// guess is right once in 810,000 times, and a server takes few guesses of an address, each with more work than the last.
extension TokenKey {
  private static let sealLength = 4
  private static let leastNumber = 2

  package func personalCode(of session: Session) -> String {
    let text = "touchschool personal code \(session.season) \(session.id) \(session.openedAt.milliseconds)"
    let seal = CodeText.make(of: secret.code(of: text.utf8), length: Self.sealLength)
    return CodeText.number(session.id.rawValue, length: Self.leastNumber) + seal
  }

  /// The session whose code a text can be; whether it is, shows ``personalCode(of:)``. `nil` for any other text.
  ///
  /// - Complexity: O(length).
  static func session(ofPersonalCode letters: String) -> SessionID? {
    CodeText.number(String(letters.dropLast(sealLength))).flatMap { $0 > 0 ? SessionID(rawValue: $0) : nil }
  }
}
