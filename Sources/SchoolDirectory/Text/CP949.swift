import SystemCalls

/// Korean text as Windows writes it (EUC-KR and 8,822 more syllables), read by the C library's `iconv`.
enum CP949 {
  enum Outcome {
    /// The bytes are CP949; this is the text in UTF-8.
    case text([UInt8])
    /// The bytes are not CP949 from this offset on.
    case invalid(offset: Int)
    /// This machine's C library does not know the encoding.
    case unavailable
  }

  static func decode(_ bytes: [UInt8]) -> Outcome {
    guard let converter = iconv_open("UTF-8", "CP949"), converter != iconv_t(bitPattern: -1) else {
      return .unavailable
    }
    defer { iconv_close(converter) }
    if let text = decodeHalves(bytes) ?? decodePairs(bytes[...], converter) { return .text(text) }
    let (text, read) = convert(bytes, converter)
    return read == bytes.count ? .text(text) : .invalid(offset: read)
  }

  /// Reads a large text as two: a line feed is no part of a character of two bytes.
  private static func decodeHalves(_ bytes: [UInt8]) -> [UInt8]? {
    guard let middle = Halves.middle(of: bytes) else { return nil }
    let (first, second) = Halves.run {
      half(bytes, 0..<middle)
    } _: {
      half(bytes, middle..<bytes.count)
    }
    guard let first, let second else { return nil }
    return first + second
  }

  private static func half(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8]? {
    guard let converter = iconv_open("UTF-8", "CP949"), converter != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(converter) }
    return decodePairs(bytes[range], converter)
  }

  /// Reads text of ASCII and two-byte characters. Each different pair goes through the converter only once, because a
  /// directory has only some hundred different syllables among a million.
  ///
  /// - Returns: `nil` if the text has anything else.
  private static func decodePairs(_ bytes: ArraySlice<UInt8>, _ converter: iconv_t) -> [UInt8]? {
    var syllables = [Syllable?](repeating: nil, count: 1 << 15)
    return bytes.withUnsafeBufferPointer { bytes in
      var isReadable = true
      // Two bytes become at most three, and one byte stays one.
      let text = [UInt8](unsafeUninitializedCapacity: bytes.count * 3 / 2 + 1) { target, count in
        var next = 0
        while next < bytes.count {
          let byte = bytes[next]
          if byte < 0x80 {
            target[count] = byte
            count += 1
            next += 1
            continue
          }
          guard next + 1 < bytes.count else { return isReadable = false }
          let pair = Int(byte & 0x7F) << 8 | Int(bytes[next + 1])
          guard let syllable = syllables[pair] ?? Syllable(byte, bytes[next + 1], converter) else {
            return isReadable = false
          }
          syllables[pair] = syllable
          (target[count], target[count + 1]) = (syllable.first, syllable.second)
          if syllable.length == 3 { target[count + 2] = syllable.third }
          count += syllable.length
          next += 2
        }
      }
      return isReadable ? text : nil
    }
  }

  /// A character of two bytes in CP949 and two or three in UTF-8.
  private struct Syllable {
    let first, second, third: UInt8
    var length: Int { third == 0 ? 2 : 3 }

    /// - Returns: `nil` if the two bytes are not one character.
    init?(_ lead: UInt8, _ trail: UInt8, _ converter: iconv_t) {
      guard CP949.convert([lead], converter).read == 0 else { return nil }
      let (text, read) = CP949.convert([lead, trail], converter)
      guard read == 2, (2...3).contains(text.count) else { return nil }
      (first, second, third) = (text[0], text[1], text.count == 3 ? text[2] : 0)
    }
  }

  /// Converts bytes up to the first that is not CP949.
  private static func convert(_ bytes: [UInt8], _ converter: iconv_t) -> (text: [UInt8], read: Int) {
    // `iconv` takes its input through a pointer to mutable memory, though it only reads.
    var source = bytes
    var leftOver = bytes.count
    let text = [UInt8](unsafeUninitializedCapacity: bytes.count * 2) { target, count in
      source.withUnsafeMutableBytes { source in
        var input = source.baseAddress?.assumingMemoryBound(to: CChar.self)
        var output = UnsafeMutableRawPointer(target.baseAddress)?.assumingMemoryBound(to: CChar.self)
        var room = target.count
        iconv(converter, nil, nil, nil, nil)
        _ = iconv(converter, &input, &leftOver, &output, &room)
        count = target.count - room
      }
    }
    return (text, bytes.count - leftOver)
  }
}
