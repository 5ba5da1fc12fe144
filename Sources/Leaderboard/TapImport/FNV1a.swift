/// A 64-bit checksum that is the same on every machine: FNV-1a by Fowler, Noll and Vo. It tells contents apart that differ by accident, not by intent.
struct FNV1a {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds a text's UTF-8.
  mutating func add(_ text: String) {
    for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// The checksum as 16 digits.
  var hexadecimal: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
