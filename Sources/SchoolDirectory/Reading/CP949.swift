#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Korean text as Windows writes it (EUC-KR and 8,822 more syllables), read by the C library's `iconv`.
enum CP949 {
  /// What became of the bytes.
  enum Outcome {
    /// They are CP949, and this is the same text in UTF-8.
    case text([UInt8])
    /// They are not, from this offset on.
    case invalid(offset: Int)
    /// This machine's C library does not know the encoding.
    case unavailable
  }

  /// Reads the bytes as CP949.
  ///
  /// - Complexity: O(length).
  static func decode(_ bytes: [UInt8]) -> Outcome {
    guard let converter = iconv_open("UTF-8", "CP949"), converter != iconv_t(bitPattern: -1) else {
      return .unavailable
    }
    defer { iconv_close(converter) }

    // `iconv` takes its input through a pointer to mutable memory, though it only reads.
    var source = bytes
    var leftOver = bytes.count
    // Two bytes become at most three, one stays one.
    let text = [UInt8](unsafeUninitializedCapacity: bytes.count * 2) { target, count in
      source.withUnsafeMutableBytes { source in
        var input = source.baseAddress?.assumingMemoryBound(to: CChar.self)
        var output = UnsafeMutableRawPointer(target.baseAddress)?.assumingMemoryBound(to: CChar.self)
        var room = target.count
        _ = iconv(converter, &input, &leftOver, &output, &room)
        count = target.count - room
      }
    }
    return leftOver == 0 ? .text(text) : .invalid(offset: bytes.count - leftOver)
  }
}
