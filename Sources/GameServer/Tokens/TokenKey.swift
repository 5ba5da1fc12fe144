package import Basics
package import Foundation
package import TapGame

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
  static func session(ofPersonalCode letters: String) -> SessionID? {
    CodeText.number(String(letters.dropLast(sealLength))).flatMap { $0 > 0 ? SessionID(rawValue: $0) : nil }
  }
}

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

/// Why a key to sign tokens could not be read or created.
package enum TokenKeyError: Error, Equatable, Sendable {
  case unreadable(path: String, reason: String)
  /// The file's mode gives users other than the owner some access.
  case exposed(path: String)
  /// The file has too few or too many bytes.
  case wrongLength(path: String, length: Int)
  case cannotCreate(path: String, reason: String)
}

extension TokenKeyError: WordedError {
  /// One sentence for people: what is wrong, where, and what to do.
  package var words: Words {
    switch self {
    case .unreadable(let path, let reason):
      "Cannot read the token key \(path) (\(Words(ofSystem: reason))); check that it is a file and may be read."
    case .exposed(let path):
      "The token key \(path) can be read by others than its owner; see to that with: chmod 600 \(path)"
    case .wrongLength(let path, let length):
      "The token key \(path) has \(length) bytes, not \(TokenKey.minimumLength) to \(TokenKey.maximumFileLength); name a file of random bytes, or remove it to have one made."
    case .cannotCreate(let path, let reason):
      "Cannot make the token key \(path) (\(Words(ofSystem: reason))); check that its folder is there and may be written."
    }
  }
}

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
