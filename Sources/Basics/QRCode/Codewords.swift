/// The content of a code, in the order of placement.
enum Codewords {
  /// The codewords of data: mode, count, bytes, terminator and padding, by section 7.4.
  static func data(of bytes: [UInt8], in version: Version) -> [UInt8] {
    var field = BitField()
    field.append(0b0100, bits: 4)
    field.append(bytes.count, bits: version.countBits)
    for byte in bytes { field.append(Int(byte), bits: 8) }
    field.append(0, bits: min(4, version.dataCodewords * 8 - field.bits.count))
    var codewords = field.bytes
    let missing = version.dataCodewords - codewords.count
    codewords += (0..<missing).map { $0.isMultiple(of: 2) ? 0xEC : 0x11 }
    return codewords
  }

  /// The whole message: the interleaved blocks of data, then the interleaved blocks of error correction, by section
  /// 7.6.
  static func message(of bytes: [UInt8], in version: Version) -> [UInt8] {
    let data = data(of: bytes, in: version)
    let short = data.count / version.blocks
    let longs = data.count % version.blocks
    var blocks: [[UInt8]] = []
    var start = 0
    for number in 0..<version.blocks {
      let length = short + (number < version.blocks - longs ? 0 : 1)
      blocks.append(Array(data[start..<start + length]))
      start += length
    }
    let generator = ReedSolomon.generator(degree: version.correctionCodewords)
    return interleaved(blocks) + interleaved(blocks.map { ReedSolomon.correction(of: $0, generator: generator) })
  }

  private static func interleaved(_ blocks: [[UInt8]]) -> [UInt8] {
    let longest = blocks.map(\.count).max() ?? 0
    return (0..<longest).flatMap { place in blocks.compactMap { place < $0.count ? $0[place] : nil } }
  }
}

/// A sequence of bits that become codewords, most significant bit first.
struct BitField {
  private(set) var bits: [Bool] = []

  /// Appends the `count` lowest bits of a number, most significant first.
  mutating func append(_ value: Int, bits count: Int) {
    for shift in (0..<count).reversed() { bits.append(value >> shift & 1 == 1) }
  }

  /// The bits as bytes, padded with zeros.
  var bytes: [UInt8] {
    stride(from: 0, to: bits.count, by: 8).map { start in
      (start..<start + 8).reduce(0) { $0 << 1 | (($1 < bits.count && bits[$1]) ? 1 : 0) }
    }
  }
}
