/// Writes numbers and bytes compactly.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends a number in groups of seven bits, lowest group first (LEB128). Zigzag encoding makes small negative
  /// numbers as short as small positive ones. Both encodings are those of Protocol Buffers.
  mutating func append(_ number: Int64) {
    var rest = UInt64(bitPattern: (number << 1) ^ (number >> 63))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Appends a number as eight bytes, lowest byte first.
  mutating func append(fixed number: UInt64) {
    for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }

  /// Appends bytes as they are.
  mutating func seal(_ code: some Sequence<UInt8>) { bytes += code }

  /// Appends the number of bytes, then the bytes.
  mutating func append(_ part: some Collection<UInt8>) {
    append(Int64(part.count))
    bytes += part
  }
}

/// Reads what ``ByteWriter`` has written. It accepts arbitrary bytes, and throws ``EntryDamage`` if they are invalid.
struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }
  /// The number of bytes that are left.
  var count: Int { rest.count }

  mutating func byte() throws(EntryDamage) -> UInt8 {
    guard let byte = rest.popFirst() else { throw .short }
    return byte
  }

  mutating func number() throws(EntryDamage) -> Int64 {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      let byte = try byte()
      // The tenth byte has room for one bit only.
      guard shift < 63 || byte <= 1 else { throw .number }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int64(bitPattern: (value >> 1)) ^ -Int64(bitPattern: value & 1) }
    }
    throw .number
  }

  /// Reads the number of elements that follow. Each element takes at least one byte.
  mutating func length() throws(EntryDamage) -> Int {
    let number = try number()
    guard number >= 0, number <= rest.count else { throw .short }
    return Int(number)
  }

  mutating func fixed() throws(EntryDamage) -> UInt64 {
    guard rest.count >= 8 else { throw .short }
    var value: UInt64 = 0
    for place in 0..<8 { value |= UInt64(try byte()) << (8 * place) }
    return value
  }

  mutating func bytes() throws(EntryDamage) -> ArraySlice<UInt8> {
    let count = try length()
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}

/// Why the bytes of an entry cannot be read.
package enum EntryDamage: Error, Hashable, Sendable {
  /// The bytes end too early.
  case short
  /// A number is too long.
  case number
  /// Nobody who has the contest's key wrote the bytes.
  case unsealed
  /// The bytes are not an entry.
  case foreign
  /// A newer version wrote the bytes.
  case newer(found: Int, known: Int)
  /// A value in the bytes is not allowed.
  case value(String)
}

extension EntryDamage {
  /// Whether the bytes may be of anybody. Otherwise, a node of the contest wrote them.
  package var isForeign: Bool {
    switch self {
    case .foreign, .unsealed, .short: true
    default: false
    }
  }
}

extension EntryDamage: CustomStringConvertible {
  package var description: String {
    switch self {
    case .short: "it ends too early"
    case .number: "a number in it is too long"
    case .unsealed: "nobody who has the contest's key wrote it"
    case .foreign: "it is not an entry of TouchSchool"
    case .newer(let found, let known):
      "a newer TouchSchool wrote it (version \(found), this one knows \(known)); update this node"
    case .value(let reason): reason
    }
  }
}
