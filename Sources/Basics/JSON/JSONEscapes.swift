/// The characters that a writer escapes in addition to those that RFC 8259, section 7, requires, and the form of their
/// escapes. Every JSON reader understands these escapes.
package struct JSONEscapes: Sendable {
  /// The letters after the backslash, for the control characters that have one.
  private let letters: [UInt32: Character]
  /// The ranges of further characters to escape, beyond the first 32 of ASCII.
  private let more: [ClosedRange<UInt32>]
  /// For each byte, whether a character that starts with it may need an escape.
  private let isSuspect: [Bool]

  private init(letters: [UInt32: Character], more: [ClosedRange<UInt32>]) {
    (self.letters, self.more) = (letters, more)
    isSuspect = (0...255 as ClosedRange<UInt8>).map { byte in
      byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        || more.contains { range in
          range.contains { Unicode.Scalar($0).flatMap { UTF8.encode($0)?.first } == byte }
        }
    }
  }

  /// For responses. They also escape U+007F to U+009F, because these could control a terminal. The letters are those of
  /// `JSONEncoder`, which writes the other responses.
  package static let answers = JSONEscapes(
    letters: [0x08: "b", 0x09: "t", 0x0A: "n", 0x0C: "f", 0x0D: "r"], more: [0x7F...0x9F])

  /// For exports. They escape only what JSON requires.
  package static let exports = JSONEscapes(letters: [0x0A: "n"], more: [])

  /// For log lines. They also escape characters that control a terminal, end a line or change the direction of text.
  package static let logs = JSONEscapes(
    letters: [:], more: [0x7F...0x9F, 0x2028...0x2029, 0x202A...0x202E, 0x2066...0x2069])

  /// Appends a text with its escapes.
  func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    guard text.contains(where: { isSuspect[Int($0)] }) else {
      bytes += text
      return
    }
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars { append(scalar, to: &bytes) }
  }

  private func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    let value = scalar.value
    if value == 0x22 || value == 0x5C {
      bytes += [0x5C, UInt8(value)]
    } else if let letter = letters[value] {
      bytes += "\\\(letter)".utf8
    } else if value < 0x20 || more.contains(where: { $0.contains(value) }) {
      let digits = String(value, radix: 16)
      bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
    } else {
      bytes += UTF8.encode(scalar).map(Array.init) ?? []
    }
  }
}
