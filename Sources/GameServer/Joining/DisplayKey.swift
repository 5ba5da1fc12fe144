import Foundation
import TapGame

/// The key that allows a projector to read the code of a season. The key is part of the board's address, which only the
/// organiser knows. It permits no changes and no access to other data.
package struct DisplayKey: Sendable {
  /// The key as text for an address.
  package let text: String

  /// Derives the display key of a server from its token key.
  package init(_ key: TokenKey) {
    text = TokenKey.text(of: Data(key.secret.code(of: "touchschool display".utf8).prefix(12)))
  }

  /// Whether a text is the key. Digests are compared, so the duration reveals nothing about the key.
  func matches(_ text: Substring) -> Bool {
    SHA256Hasher.hash(of: text.utf8) == SHA256Hasher.hash(of: self.text.utf8)
  }
}
