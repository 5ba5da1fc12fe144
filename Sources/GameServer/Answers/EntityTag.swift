import Foundation
import NIOCore
import TapGame

/// Strong entity tags (RFC 9110, section 8.8.3). Equal bytes have equal tags on every server.
enum EntityTag {
  /// The tags of bytes and of their compressed form, which is another representation.
  ///
  /// - Complexity: O(bytes), because they are hashed.
  static func tags(of bytes: ByteBuffer) -> (plain: String, compressed: String) {
    var hasher = SHA256Hasher()
    bytes.withUnsafeReadableBytes { hasher.update($0.assumingMemoryBound(to: UInt8.self)) }
    let hash = Array(hasher.finalized().prefix(16)).hexadecimal
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
