/// Western European text as Windows writes it.
enum Windows1252 {
  /// The characters of the bytes 0x80...0x9F, which differ from Latin-1; 0 for the five undefined bytes.
  private static let upperControls: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
    0x0178,
  ]

  /// The text in UTF-8, up to the first undefined byte, and the offset of that byte; `nil` if there is none.
  static func decode(_ bytes: [UInt8]) -> (text: [UInt8], invalid: Int?) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for (offset, byte) in bytes.enumerated() {
      if byte < 0x80 {
        text.append(byte)
        continue
      }
      let value = byte < 0xA0 ? upperControls[Int(byte) - 0x80] : UInt32(byte)
      guard value != 0, let scalar = Unicode.Scalar(value) else { return (text, offset) }
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    return (text, nil)
  }
}
