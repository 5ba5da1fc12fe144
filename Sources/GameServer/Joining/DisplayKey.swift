import Crypto
import Foundation

/// What lets a projector show the code of a season: it stands in the board's address, which only the organiser knows. It changes nothing,
/// and opens nothing else.
package struct DisplayKey: Sendable {
  private let code: HashedAuthenticationCode<SHA256>

  /// The key as it stands in an address.
  package let text: String

  /// The key of a server, which follows from the key of its tokens.
  package init(_ key: TokenKey) {
    code = HMAC<SHA256>.authenticationCode(for: Data("touchschool display".utf8), using: key.secret)
    text = Data(code.prefix(12)).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
  }

  /// Whether a text is the key. The time of the comparison reveals nothing about the key.
  func matches(_ text: Substring) -> Bool {
    SHA256.hash(data: Data(text.utf8)) == SHA256.hash(data: Data(self.text.utf8))
  }
}
