import Crypto
package import Foundation

/// The secret that tokens are signed with: whoever has it can make tokens, and any server that has it can check them.
package struct TokenKey: Sendable {
  let secret: SymmetricKey

  /// The fewest bytes of a key: as many as the sum that is made with it has (RFC 2104, section 3).
  package static let minimumLength = 32
  /// The most bytes of a key file: no larger file was made to be one.
  package static let maximumFileLength = 4096

  /// A key of these bytes; `nil` if they are fewer than ``minimumLength``.
  ///
  /// - Complexity: O(length).
  package init?(_ bytes: Data) {
    guard bytes.count >= Self.minimumLength else { return nil }
    secret = SymmetricKey(data: bytes)
  }

  /// A new key, of the system's random numbers.
  package static func random() -> TokenKey { TokenKey(secret: SymmetricKey(size: .bits256)) }

  private init(secret: SymmetricKey) { self.secret = secret }

  /// The key in letters that a file can hold: two hexadecimal digits a byte.
  var text: String {
    secret.withUnsafeBytes { bytes in
      bytes.map { String($0 >> 4, radix: 16) + String($0 & 0xF, radix: 16) }.joined()
    }
  }
}
