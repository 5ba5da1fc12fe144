import Crypto
import Foundation

extension TokenKey {
  /// The most characters of a token, so that nothing longer is looked at.
  private static let maximumLength = 512

  /// A token as its bearer carries it: its bytes and their HMAC-SHA256 (RFC 2104), in the base64 of RFC 4648 that URLs take.
  ///
  /// - Complexity: O(1).
  package func sign(_ token: Token) -> String {
    let payload = token.payload
    let code = HMAC<SHA256>.authenticationCode(for: payload, using: secret)
    return Self.text(of: payload + code)
  }

  private static func text(of bytes: Data) -> String {
    bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Reads a token that a server with this key has signed. How long it takes does not tell how much of the sum is right.
  ///
  /// - Throws: ``TokenRefusal``.
  /// - Complexity: O(1).
  package func verify(_ text: some StringProtocol) throws(TokenRefusal) -> Token {
    guard text.utf8.count <= Self.maximumLength else { throw .malformed }
    let standard = String(text).replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    guard let bytes = Data(base64Encoded: standard + padding), bytes.count > SHA256.byteCount else { throw .malformed }
    let payload = Data(bytes.dropLast(SHA256.byteCount))
    let code = bytes.suffix(SHA256.byteCount)
    guard HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: payload, using: secret) else { throw .forged }
    // One token has one text: of the last letter, base64 leaves some bits unused.
    guard let token = Token(payload: payload), Self.text(of: bytes) == text else { throw .malformed }
    return token
  }
}
