import Foundation
import NIOCore

/// Splits a stream of bytes into lines. It keeps no more than the line that is not yet at its end, which has a largest length.
struct LineSplitter {
  /// The most bytes of a line. etcd's parts have its largest request, 1.5 MiB where nobody changed it, as base64.
  static let longest = 16 << 20

  /// A line is longer than ``longest``.
  struct TooLong: Error {}

  private var rest = ByteBuffer()
  private var searched = 0

  /// Takes the next bytes.
  ///
  /// - Throws: ``TooLong``.
  mutating func append(_ bytes: ByteBuffer) throws(TooLong) {
    rest.writeImmutableBuffer(bytes)
    guard rest.readableBytes <= Self.longest else { throw TooLong() }
  }

  /// The next whole line, without its end.
  mutating func next() -> ByteBuffer? {
    let skipped = searched
    let found = rest.withUnsafeReadableBytes { bytes -> Int? in
      guard let start = bytes.baseAddress, bytes.count > skipped,
        let end = memchr(start + skipped, 10, bytes.count - skipped)
      else { return nil }
      return UnsafeRawPointer(end) - start
    }
    guard let length = found, let line = rest.readSlice(length: length) else {
      searched = rest.readableBytes
      rest.discardReadBytes()
      return nil
    }
    rest.moveReaderIndex(forwardBy: 1)
    searched = 0
    return line
  }
}
