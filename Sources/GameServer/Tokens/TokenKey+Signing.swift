import Foundation
import TapGame

extension TokenKey {
  /// The maximum number of characters of a token; longer texts are rejected at once.
  private static let maximumLength = 512

  /// The signed text of a token: its bytes and their HMAC-SHA256 (RFC 2104), in the URL-safe base64 of RFC 4648.
  package func sign(_ token: Token) -> String {
    let payload = token.payload
    return Self.text(of: payload + secret.code(of: payload))
  }

  /// Bytes in the URL-safe base64 of RFC 4648, without padding.
  // Works on bytes: `verify` encodes the token of every batch again, and with `Character`s the encoding took longer
  // than the rest of the verification.
  static func text(of bytes: Data) -> String {
    let letters = bytes.base64EncodedData().lazy.filter { $0 != UInt8(ascii: "=") }
    return String(
      decoding: letters.map { letter in
        switch letter {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: letter
        }
      }, as: UTF8.self)
  }

  /// Decodes URL-safe base64 without padding; `nil` for any other text.
  static func bytes(of text: some StringProtocol) -> Data? {
    var letters = Data(
      text.utf8.map { letter in
        switch letter {
        case UInt8(ascii: "-"): UInt8(ascii: "+")
        case UInt8(ascii: "_"): UInt8(ascii: "/")
        default: letter
        }
      })
    letters.append(contentsOf: repeatElement(UInt8(ascii: "="), count: (4 - letters.count % 4) % 4))
    return Data(base64Encoded: letters)
  }

  /// Reads a token that was signed with this key. The time of the check does not reveal how much of the signature is
  /// correct.
  ///
  /// - Throws: ``TokenRefusal``.
  package func verify(_ text: some StringProtocol) throws(TokenRefusal) -> Token {
    guard text.utf8.count <= Self.maximumLength else { throw .malformed }
    guard let bytes = Self.bytes(of: text), bytes.count > SHA256Hasher.length else { throw .malformed }
    let payload = Data(bytes.dropLast(SHA256Hasher.length))
    let code = bytes.suffix(SHA256Hasher.length)
    guard secret.isCode(code, of: payload) else { throw .forged }
    // Base64 leaves some bits of the last character unused, so this accepts only one text for each token.
    guard let token = Token(payload: payload), Self.text(of: bytes) == text else { throw .malformed }
    return token
  }
}
