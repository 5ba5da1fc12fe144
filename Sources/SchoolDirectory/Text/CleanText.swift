import Foundation

/// Normalises a source's text: NFC, single spaces, no spaces at the ends, and no characters that control a terminal.
///
/// White space includes line breaks, tabs and the wide spaces of CJK text. Other control characters and invisible
/// format characters (escape, bidirectional overrides, zero-width spaces) are removed and the rest is kept, because a
/// stray byte should not exclude a school. The zero-width joiner and non-joiner are kept, because some scripts need
/// them.
enum CleanText {
  /// The clean form of valid UTF-8.
  static func string(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, bytes[low] == UInt8(ascii: " ") { low += 1 }
    while low < high, bytes[high - 1] == UInt8(ascii: " ") { high -= 1 }
    let text = String(decoding: bytes[low..<high], as: UTF8.self)
    return isClean(bytes, low..<high) ? text : cleaned(text)
  }

  /// The clean form of a text.
  static func string(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return string(bytes, 0..<bytes.count)
  }

  /// Whether the text is certainly clean. `false` means that it may or may not be clean.
  private static func isClean(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      switch byte {
      case 0x21...0x7E:
        index += 1
      case 0x20:
        if bytes[index + 1] == 0x20 { return false }
        index += 1
      // U+5000...U+9FFF and U+AC00...U+D77F: most Han characters and Hangul syllables. They are precomposed and
      // visible. Only a jamo behind a syllable could be composed with it, and a jamo makes this function return `false`.
      case 0xE5...0xE9, 0xEB, 0xEC:
        index += 3
      case 0xEA where bytes[index + 1] >= 0xB0, 0xED where bytes[index + 1] <= 0x9D:
        index += 3
      default:
        return false
      }
    }
    return true
  }

  /// The clean form of any text, computed scalar by scalar.
  static func cleaned(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    var spaceIsDue = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        spaceIsDue = !kept.isEmpty
      } else if !isHidden(scalar) {
        if spaceIsDue { kept.append(" ") }
        spaceIsDue = false
        kept.append(scalar)
      }
    }
    return String(kept).precomposedStringWithCanonicalMapping
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control: true
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: false
    }
  }
}
