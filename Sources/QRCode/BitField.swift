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
