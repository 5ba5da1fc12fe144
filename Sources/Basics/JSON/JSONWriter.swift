/// Writes JSON without the containers and dictionaries of `JSONEncoder`, for output that has to be fast: pages of
/// boards for thousands of streams a second, a response to each batch of taps, a record for each row of an export.
///
/// The text is compact. If keys are written in alphabetical order, it equals the output of `JSONEncoder` with sorted
/// keys and without escaped slashes.
package struct JSONWriter {
  private var bytes: [UInt8]
  private let escapes: JSONEscapes
  private var needsComma = false

  /// A writer that appends to bytes.
  package init(_ bytes: [UInt8] = [], escapes: JSONEscapes = .answers) {
    (self.bytes, self.escapes) = (bytes, escapes)
  }

  /// Returns the written bytes, and empties the writer. The writer keeps no reference to these bytes, so the caller can
  /// append to them without a copy.
  package mutating func take() -> [UInt8] {
    let taken = bytes
    bytes = []
    return taken
  }

  package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
    try enclose(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
  }

  package mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
    try enclose(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
  }

  /// Writes the key of the next value.
  package mutating func key(_ key: String) {
    value(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a member whose value is a whole number, or `null`.
  package mutating func member(_ name: String, _ number: Int64?) {
    key(name)
    if let number { value(number) } else { null() }
  }

  /// Writes a member whose value is a whole number, or `null`.
  package mutating func member(_ name: String, _ number: Int?) { member(name, number.map { Int64($0) }) }

  /// Writes a member whose value is a string, or `null`.
  package mutating func member(_ name: String, _ text: String?) {
    key(name)
    if let text { value(text) } else { null() }
  }

  package mutating func member(_ name: String, _ flag: Bool) {
    key(name)
    separate()
    bytes += (flag ? "true" : "false").utf8
    needsComma = true
  }

  package mutating func value(_ number: Int64) {
    separate()
    bytes += String(number).utf8
    needsComma = true
  }

  package mutating func value(_ number: Int) { value(Int64(number)) }

  /// Writes a number with the fewest digits that read back as the same number. The number must be finite.
  package mutating func value(_ number: Double) {
    separate()
    bytes += String(number).utf8
    needsComma = true
  }

  package mutating func null() {
    separate()
    bytes += "null".utf8
    needsComma = true
  }

  package mutating func value(_ text: String) {
    var text = text
    text.withUTF8 { value(utf8: $0) }
  }

  /// Writes a string. Its bytes must be UTF-8.
  package mutating func value(utf8 text: UnsafeBufferPointer<UInt8>) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    escapes.append(text, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func enclose(
    _ start: UInt8, _ end: UInt8, _ content: (inout JSONWriter) throws -> Void
  ) rethrows {
    separate()
    bytes.append(start)
    needsComma = false
    try content(&self)
    bytes.append(end)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }
}
