import Foundation
public import SchoolDirectory
import TapGame

// The text is a version, the fields, and a checksum of both, in the URL-safe base64 of RFC 4648. A number is a zigzag
// LEB128 varint, as in Protocol Buffers. A string is written as its length in bytes, followed by its UTF-8 bytes.

extension BoardCursor: TextCodable {
  /// The kind of text, for decoding errors.
  public static let kind = "a cursor"

  private static let version: UInt8 = 1

  /// The cursor as text that needs no escaping in a URL or a shell. A later release may use another format.
  public var description: String {
    var bytes = [Self.version]
    bytes.append(number: season.rawValue)
    bytes.append(text: board.description)
    bytes.append(number: taps)
    bytes.append(number: reachedAt)
    bytes.append(text: school.rawValue)
    bytes += Self.sum(of: bytes)
    return Data(bytes).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Reads a cursor from its text. `nil` if ``description`` did not write the text, for example because it was cut or
  /// changed.
  ///
  /// The checksum detects accidents, not forgery. A forged cursor is harmless: it points at a position on a board, and
  /// anyone can read any page.
  public init?(_ text: String) {
    let standard = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: standard + padding), data.count > Self.sumLength else { return nil }
    let (content, sum) = (Array(data.dropLast(Self.sumLength)), data.suffix(Self.sumLength))
    guard Self.sum(of: content).elementsEqual(sum) else { return nil }
    var bytes = content[...]
    guard bytes.popFirst() == Self.version,
      let season = bytes.popNumber(), let board = bytes.popText().flatMap({ Board($0) }),
      let taps = bytes.popNumber(), let reachedAt = bytes.popNumber(),
      let school = bytes.popText().flatMap({ SchoolID($0) }), bytes.isEmpty
    else { return nil }
    self.init(
      season: SeasonID(rawValue: season), board: board, taps: taps, reachedAt: reachedAt, school: school)
    // Each cursor has only one valid text.
    guard description == text else { return nil }
  }

  private static let sumLength = 4

  /// The 64-bit FNV-1a hash, folded to 32 bits: its two halves are combined with XOR.
  private static func sum(of bytes: [UInt8]) -> [UInt8] {
    var sum = FNV1a()
    sum.add(bytes)
    let folded = UInt32(truncatingIfNeeded: sum.value ^ (sum.value >> 32))
    return (0..<sumLength).map { UInt8(truncatingIfNeeded: folded >> (8 * UInt32($0))) }
  }
}

extension [UInt8] {
  fileprivate mutating func append(number: Int64) {
    var rest = UInt64(bitPattern: (number << 1) ^ (number >> 63))
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  fileprivate mutating func append(text: String) {
    append(number: Int64(text.utf8.count))
    append(contentsOf: text.utf8)
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func popNumber() -> Int64? {
    var bits: UInt64 = 0
    for place in 0..<10 {
      guard let byte = popFirst() else { return nil }
      bits |= UInt64(byte & 0x7F) << (7 * UInt64(place))
      if byte < 0x80 { return Int64(bitPattern: bits >> 1) ^ -Int64(bitPattern: bits & 1) }
    }
    return nil
  }

  fileprivate mutating func popText() -> String? {
    guard let length = popNumber(), (0...Int64(count)).contains(length) else { return nil }
    defer { removeFirst(Int(length)) }
    return String(validating: prefix(Int(length)), as: UTF8.self)
  }
}
