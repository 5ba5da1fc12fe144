import Crypto
import Foundation

/// The key that allows a projector to read the code of a season. The key is part of the board's address, which only the
/// organiser knows. It permits no changes and no access to other data.
package struct DisplayKey: Sendable {
  private let code: HashedAuthenticationCode<SHA256>

  /// The key as text for an address.
  package let text: String

  /// Derives the display key of a server from its token key.
  package init(_ key: TokenKey) {
    code = HMAC<SHA256>.authenticationCode(for: Data("touchschool display".utf8), using: key.secret)
    text = Data(code.prefix(12)).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
  }

  /// Whether a text is the key. Digests are compared, so the duration reveals nothing about the key.
  func matches(_ text: Substring) -> Bool {
    SHA256.hash(data: Data(text.utf8)) == SHA256.hash(data: Data(self.text.utf8))
  }
}
