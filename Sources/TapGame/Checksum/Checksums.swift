extension [UInt8] {
  /// The bytes as hexadecimal digits in lower case.
  package var hexadecimal: String {
    map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }

  /// Reads pairs of hexadecimal digits; `nil` for any other text.
  package init?(hexadecimal text: some StringProtocol) {
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == text.count, digits.count.isMultiple(of: 2) else { return nil }
    self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}

/// A secret key of HMAC-SHA256 (RFC 2104). Only who has the key can compute the code of a message.
package struct AuthenticationKey: Sendable {
  /// The hashes that have read the key already: two blocks less for each message.
  private let inner: SHA256Hasher
  private let outer: SHA256Hasher

  package init(_ bytes: some Collection<UInt8>) {
    var key = bytes.count > SHA256Hasher.blockSize ? SHA256Hasher.hash(of: bytes) : Array(bytes)
    key += repeatElement(0, count: SHA256Hasher.blockSize - key.count)
    var (inner, outer) = (SHA256Hasher(), SHA256Hasher())
    inner.update(key.map { $0 ^ 0x36 })
    outer.update(key.map { $0 ^ 0x5C })
    (self.inner, self.outer) = (inner, outer)
  }

  /// The code of a message: 32 bytes.
  package func code(of message: some Sequence<UInt8>) -> [UInt8] {
    var (inner, outer) = (inner, outer)
    inner.update(Array(message))
    outer.update(inner.finalized())
    return outer.finalized()
  }

  /// Whether a message has this code. The duration does not reveal which bytes of a wrong code are right.
  package func isCode(_ code: some Collection<UInt8>, of message: some Sequence<UInt8>) -> Bool {
    let expected = self.code(of: message)
    guard code.count == expected.count else { return false }
    return zip(code, expected).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

// FNV-1a by Glenn Fowler, Landon Curt Noll and Kiem-Phong Vo, in 64 bits, as specified by the Internet draft
// draft-eastlake-fnv. It detects accidental differences; it does not resist deliberate collisions.

/// A 64-bit checksum that is the same on every machine.
package struct FNV1a: Sendable {
  /// The checksum of everything added so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// Adds the bytes of a text in UTF-8.
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
