/// A string in a JSON text, given by its position.
package struct JSONString: Hashable, Sendable {
  /// The bytes between the quotation marks.
  package let range: Range<Int>
  let hasEscapes: Bool
}

extension JSONTokenizer {
  /// The content of a string in UTF-8, with its escapes resolved. It is `nil` if the string has an unpaired surrogate,
  /// which stands for no character.
  package func utf8(of string: JSONString) -> [UInt8]? {
    guard string.hasEscapes else { return Array(bytes[string.range]) }
    return resolved(string) { nil }
  }

  /// The content of a string. An unpaired surrogate becomes U+FFFD, and so does invalid UTF-8.
  package func text(of string: JSONString) -> String {
    guard string.hasEscapes else { return String(decoding: bytes[string.range], as: UTF8.self) }
    return String(decoding: resolved(string) { "\u{FFFD}" } ?? [], as: UTF8.self)
  }

  /// The content of a string with escapes. `half` returns the replacement for an unpaired surrogate. If it returns
  /// `nil`, the result is `nil`.
  private func resolved(_ string: JSONString, half: () -> Unicode.Scalar?) -> [UInt8]? {
    var text: [UInt8] = []
    text.reserveCapacity(string.range.count)
    var rest = bytes[string.range]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let letter = rest.popFirst() else {
        text.append(byte)
        continue
      }
      switch letter {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"):
        guard let scalar = Self.takeScalar(&rest) ?? half() else { return nil }
        text += UTF8.encode(scalar).map(Array.init) ?? []
      default: text.append(letter)
      }
    }
    return text
  }

  /// Reads the four digits after `\u`, and the other half of a surrogate pair. Returns `nil` for an unpaired surrogate.
  private static func takeScalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    let unit = takeUnit(&rest)
    guard UTF16.isLeadSurrogate(unit), rest.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
      return Unicode.Scalar(unit)
    }
    var after = rest.dropFirst(2)
    let second = takeUnit(&after)
    guard UTF16.isTrailSurrogate(second) else { return nil }
    rest = after
    return UTF16.decode(UTF16.EncodedScalar([unit, second]))
  }

  private static func takeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt16 {
    let digits = String(decoding: rest.prefix(4), as: UTF8.self)
    rest = rest.dropFirst(4)
    return UInt16(digits, radix: 16) ?? 0
  }
}
