/// The words beside the finders, protected by Bose-Chaudhuri-Hocquenghem codes: Annexes C and D.
enum FormatWord {
  /// The format information of a mask at error correction level M, which is encoded as 00: 15 bits, masked as the
  /// standard requires.
  static func format(_ mask: Mask) -> Int {
    protected(mask.number, by: 0b101_0011_0111, bits: 10) ^ 0b101_0100_0001_0010
  }

  /// The version information: 18 bits.
  static func version(_ version: Version) -> Int { protected(version.number, by: 0b1_1111_0010_0101, bits: 12) }

  /// A value followed by the remainder of its division by a polynomial.
  private static func protected(_ value: Int, by polynomial: Int, bits: Int) -> Int {
    var rest = value << bits
    while rest >> bits != 0 {
      rest ^= polynomial << (Int.bitWidth - rest.leadingZeroBitCount - 1 - bits)
    }
    return value << bits | rest
  }
}
