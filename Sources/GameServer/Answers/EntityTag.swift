import Crypto
import Foundation
import NIOCore

/// Strong entity tags (RFC 9110, section 8.8.3). Equal bytes have equal tags on every server.
enum EntityTag {
  /// The tags of bytes and of their compressed form, which is another representation.
  ///
  /// - Complexity: O(bytes), because they are hashed.
  static func tags(of bytes: ByteBuffer) -> (plain: String, compressed: String) {
    let digest = bytes.withUnsafeReadableBytes { SHA256.hash(data: $0) }.prefix(16)
    let hash = digest.map { String(format: "%02x", $0) }.joined()
    return ("\"\(hash)\"", "\"\(hash)-gzip\"")
  }
}

/// The value of `If-None-Match`: the entity tags that a client has (RFC 9110, section 13.1.2).
struct EntityTagList {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Whether the list contains a tag, by weak comparison, which ignores the prefix of weak tags.
  func matches(_ tag: String) -> Bool {
    if text.trimmingPrefix(while: \.isWhitespace).first == "*" { return true }
    var rest = text[...]
    while let open = rest.firstIndex(of: "\"") {
      guard let end = rest[rest.index(after: open)...].firstIndex(of: "\"") else { return false }
      if rest[open...end] == tag { return true }
      rest = rest[rest.index(after: end)...]
    }
    return false
  }
}
