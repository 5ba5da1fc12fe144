import Crypto
package import Foundation

/// The secret key that signs tokens. Every server with the key can create and verify tokens.
package struct TokenKey: Sendable {
  let secret: SymmetricKey

  /// The minimum number of bytes of a key: the length of its signatures (RFC 2104, section 3).
  package static let minimumLength = 32
  /// The maximum number of bytes of a key file. A larger file is not a key.
  package static let maximumFileLength = 4096

  /// A key with these bytes; `nil` if there are fewer than ``minimumLength``.
  ///
  /// - Complexity: O(length).
  package init?(_ bytes: Data) {
    guard bytes.count >= Self.minimumLength else { return nil }
    secret = SymmetricKey(data: bytes)
  }

  /// A new key from the system's random numbers.
  package static func random() -> TokenKey { TokenKey(secret: SymmetricKey(size: .bits256)) }

  private init(secret: SymmetricKey) { self.secret = secret }

  /// The key as text for a file: two hexadecimal digits for each byte.
  var text: String {
    secret.withUnsafeBytes { bytes in
      bytes.map { String($0 >> 4, radix: 16) + String($0 & 0xF, radix: 16) }.joined()
    }
  }
}
