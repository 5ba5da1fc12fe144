import NIOCore
import SchoolDirectory
import TapGame

/// Writes JSON into a buffer without the containers and dictionaries of `JSONEncoder`, because the hub of the streams
/// writes thousands of pages a second, and the response to each batch of taps is an object.
///
/// The output is compact and identical to that of `JSONEncoder` with sorted keys and without escaped slashes.
struct JSONWriter {
  private(set) var buffer: ByteBuffer
  private var needsComma = false

  /// A writer that appends to a buffer.
  init(_ buffer: ByteBuffer) { self.buffer = buffer }

  /// Writes an object.
  mutating func object(_ members: (inout JSONWriter) -> Void) {
    separate()
    buffer.writeInteger(UInt8(ascii: "{"))
    needsComma = false
    members(&self)
    buffer.writeInteger(UInt8(ascii: "}"))
    needsComma = true
  }

  /// Writes an array.
  mutating func array(_ elements: (inout JSONWriter) -> Void) {
    separate()
    buffer.writeInteger(UInt8(ascii: "["))
    needsComma = false
    elements(&self)
    buffer.writeInteger(UInt8(ascii: "]"))
    needsComma = true
  }

  /// Writes the key of the next value. The key must not need escapes.
  mutating func key(_ key: StaticString) {
    separate()
    buffer.writeInteger(UInt8(ascii: "\""))
    buffer.writeStaticString(key)
    buffer.writeStaticString("\":")
    needsComma = false
  }

  mutating func value(_ number: some BinaryInteger) {
    separate()
    buffer.writeString(String(number))
    needsComma = true
  }

  mutating func value(_ moment: Timestamp) { value(moment.description) }

  mutating func null() {
    separate()
    buffer.writeStaticString("null")
    needsComma = true
  }

  mutating func value(_ text: String) {
    separate()
    buffer.writeInteger(UInt8(ascii: "\""))
    if text.utf8.contains(where: Self.mayNeedEscape) {
      for scalar in text.unicodeScalars { write(scalar) }
    } else {
      buffer.writeString(text)
    }
    buffer.writeInteger(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { buffer.writeInteger(UInt8(ascii: ",")) }
  }

  /// U+0080 to U+009F begin with 0xC2 in UTF-8.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F || byte == 0xC2
  }

  /// Escapes the characters that RFC 8259, section 7, requires, and other control characters, which could control a
  /// terminal.
  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x22: buffer.writeStaticString("\\\"")
    case 0x5C: buffer.writeStaticString("\\\\")
    case 0x08: buffer.writeStaticString("\\b")
    case 0x09: buffer.writeStaticString("\\t")
    case 0x0A: buffer.writeStaticString("\\n")
    case 0x0C: buffer.writeStaticString("\\f")
    case 0x0D: buffer.writeStaticString("\\r")
    case 0..<0x20, 0x7F...0x9F:
      let digits = String(scalar.value, radix: 16)
      buffer.writeString("\\u00" + (digits.count < 2 ? "0" : "") + digits)
    default: buffer.writeString(String(scalar))
    }
  }
}
