// FNV-1a by Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo, in 64 bits, as specified by the Internet draft
// draft-eastlake-fnv. It detects accidental differences; it does not resist deliberate collisions.

/// A 64-bit checksum that is the same on every machine.
package struct FNV1a: Sendable {
  /// The checksum of everything added so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// - Complexity: O(bytes).
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// Adds the bytes of a text in UTF-8.
  ///
  /// - Complexity: O(bytes).
  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add($0) }
  }

  /// Adds a number as eight little-endian bytes.
  package mutating func add(_ number: Int64) {
    let bits = UInt64(bitPattern: number)
    for place in 0..<8 { add(CollectionOfOne(UInt8(truncatingIfNeeded: bits >> (8 * place)))) }
  }

  /// A checksum as sixteen hexadecimal digits.
  package static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
