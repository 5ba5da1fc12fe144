import Foundation
import NIOCore

/// Splits a stream of bytes into lines. It keeps only the unfinished line, whose length is limited.
struct LineSplitter {
  /// The maximum number of bytes in a line. A fragment of an etcd stream can be as large as etcd's largest request, in
  /// base64. By default, etcd's largest request has 1.5 MiB.
  static let longest = 16 << 20

  /// A line is longer than ``longest``.
  struct TooLong: Error {}

  private var rest = ByteBuffer()
  private var searched = 0

  mutating func append(_ bytes: ByteBuffer) throws(TooLong) {
    rest.writeImmutableBuffer(bytes)
    guard rest.readableBytes <= Self.longest else { throw TooLong() }
  }

  /// The next complete line, without its line feed; `nil` if there is none yet.
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
