/// The width of a text in terminal cells.
///
/// A terminal draws a Hangul syllable, a Chinese character or an emoji in two cells, most other characters in one, and
/// combining marks in none. Characters of East Asian Width "ambiguous", such as `…`, `─` and `█`, count as one, as in
/// terminals outside legacy East Asian modes.
package enum DisplayWidth {
  /// The width of a text: the sum over its grapheme clusters.
  package static func of(_ text: String) -> Int {
    var printable = 0
    for byte in text.utf8 {
      guard byte < 0x80 else { return text.reduce(0) { $0 + of($1) } }
      if byte >= 0x20 && byte != 0x7F { printable += 1 }
    }
    return printable
  }

  /// The width of one grapheme cluster: 0, 1 or 2.
  ///
  /// It is the sum of the scalars' widths, so that a Hangul syllable in jamo has the width of the composed syllable.
  /// The sum is limited to two, so that a joined emoji or an emoji with a skin tone has the width of a single emoji.
  package static func of(_ character: Character) -> Int {
    var sum = 0
    var asksForEmoji = false
    for scalar in character.unicodeScalars {
      sum += of(scalar)
      if scalar == "\u{FE0F}" { asksForEmoji = true }
    }
    if asksForEmoji, character.unicodeScalars.first?.properties.isEmoji == true { return 2 }
    return min(sum, 2)
  }

  /// The width of one isolated scalar: 0, 1 or 2.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: return 0
    // A fast path for box drawing, blocks and geometric shapes, up to the first wide shape. Screens have many of them.
    case 0x20..<0x300, 0x2500..<0x25FD: return 1
    case 0xAC00...0xD7A3: return 2
    // Vowel and final jamo are drawn into the cells of the leading consonant before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    // Arabic number signs and similar characters have the category of format characters, but are visible.
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return 1
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
    default: return WideRanges.contains(scalar.value) ? 2 : 1
    }
  }
}
