import NIOCore
import WebPage

/// Compression as gzip (RFC 1952).
enum Gzip {
  /// The trade-off between the time for compression and the number of bytes.
  enum Effort: Int32 {
    /// For bytes that are cached for a short time.
    case fastest = 1
    /// For bytes that stay the same as long as the server runs.
    case smallest = 9
  }

  /// Compresses bytes; `nil` if that saves nothing.
  ///
  /// - Complexity: O(bytes).
  static func compress(_ bytes: ByteBuffer, _ effort: Effort) -> ByteBuffer? {
    let room = bytes.readableBytes
    let result = [UInt8](unsafeUninitializedCapacity: room) { result, count in
      count = bytes.withUnsafeReadableBytes { source in
        guard let start = source.bindMemory(to: UInt8.self).baseAddress, let end = result.baseAddress else { return 0 }
        return web_page_compress(start, room, end, room, effort.rawValue)
      }
    }
    return result.isEmpty ? nil : ByteBuffer(bytes: result)
  }
}
