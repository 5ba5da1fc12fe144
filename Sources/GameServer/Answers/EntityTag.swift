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
