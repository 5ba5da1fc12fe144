package struct Cell: Hashable, Sendable {
  /// The character: one grapheme cluster. nil for the right half of a wide character; the cell on its left has the
  /// character.
  package let character: Character?
  /// The style. Both halves of a wide character have the same style.
  package internal(set) var style: CellStyle

  init(_ character: Character?, style: CellStyle) {
    self.character = character
    self.style = style
  }

  package static let blank = Cell(" ", style: .plain)
}

extension Cell {
  /// Whether every terminal advances its cursor by the cell's width after this character, and never joins the character
  /// with a neighbour.
  ///
  /// Terminals disagree about joined emoji, flags, jamo and marks. So `Pen` positions the cursor again before and after
  /// these characters.
  var isPlain: Bool {
    guard let scalars = character?.unicodeScalars, let scalar = scalars.first, scalars.count == 1 else { return false }
    switch scalar.value {
    // Latin, punctuation and box drawing; kana, compatibility jamo and ideographs; Hangul syllables; full-width forms.
    case 0x20..<0x7F, 0xA1..<0x250, 0x2010..<0x2028, 0x2030..<0x205F, 0x2190..<0x2614, 0x3001..<0x302A, 0x3041..<0x3097,
      0x30A1..<0x3190, 0x3400..<0x4DC0, 0x4E00..<0xA000, 0xAC00..<0xD7A4, 0xFF01..<0xFF9E:
      return scalar.value != 0xAD
    default: return false
    }
  }
}
