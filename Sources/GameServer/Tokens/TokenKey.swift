package import Foundation
import TapGame

/// The secret key that signs tokens. Every server with the key can create and verify tokens.
package struct TokenKey: Sendable {
  /// The key of HMAC-SHA256 with these bytes.
  let secret: AuthenticationKey
  private let bytes: [UInt8]

  /// The minimum number of bytes of a key: the length of its signatures (RFC 2104, section 3).
  package static let minimumLength = 32
  /// The maximum number of bytes of a key file. A larger file is not a key.
  package static let maximumFileLength = 4096

  /// A key with these bytes; `nil` if there are fewer than ``minimumLength``.
  ///
  /// - Complexity: O(length).
  package init?(_ bytes: Data) {
    guard bytes.count >= Self.minimumLength else { return nil }
    self.init(Array(bytes))
  }

  /// A new key from the system's random numbers.
  package static func random() -> TokenKey {
    var system = SystemRandomNumberGenerator()
    return TokenKey((0..<minimumLength).map { _ in UInt8.random(in: .min ... .max, using: &system) })
  }

  private init(_ bytes: [UInt8]) { (self.bytes, secret) = (bytes, AuthenticationKey(bytes)) }

  /// The key as text for a file: two hexadecimal digits for each byte.
  var text: String { bytes.hexadecimal }
}
