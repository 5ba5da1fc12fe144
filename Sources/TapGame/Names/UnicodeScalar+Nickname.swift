/// What a board shows for a scalar of a typed name.
extension Unicode.Scalar {
  /// Whether the scalar makes a character an emoji. Unicode also counts digits as emoji, because they are parts of
  /// keycap emoji. The lower bound excludes digits.
  var isPicture: Bool { properties.isEmoji && value > 0xFF }

  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether the scalar is a mark that is drawn above, below or around the letter before it.
  var isStackedMark: Bool { isMark && properties.generalCategory != .spacingMark }

  /// Whether nothing is drawn for the scalar: a filler, a variation selector, the joiner, or a sign that Unicode defines
  /// as blank. Other format characters are not blank here, because ``Nickname/init(_:)`` refuses them.
  var isBlank: Bool {
    switch value {
    // Braille, music, hieroglyphs and Khitan have blanks that are not default ignorable.
    case 0x2800, 0x1D159, 0x13441...0x13442, 0x16FE4: true
    default: properties.isDefaultIgnorableCodePoint && (properties.generalCategory != .format || self == "\u{200D}")
    }
  }

  /// Whether the scalar joins emoji, or chooses between the emoji and the text form of a sign.
  var joinsPictures: Bool { ["\u{200D}", "\u{FE0E}", "\u{FE0F}"].contains(self) }

  /// Whether the scalar belongs to a script that runs from right to left, such as Hebrew and Arabic.
  var runsLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// The number of terminal cells that the scalar needs at most; `nil` for a sign that fonts draw wider than two cells.
  var cells: Int? {
    switch value {
    // Tamil, Javanese and Arabic signs that write whole words, the long dashes, and cuneiform.
    case 0xBF3...0xBF8, 0xA9C5, 0xFD40...0xFD4F, 0xFDCF, 0xFDFD...0xFDFF, 0x2E3A...0x2E3B, 0x12000...0x1254F: nil
    // The vowels and final consonants of Hangul are drawn into the cells of the initial consonant.
    case 0x1160...0x11FF: 0
    default: isStackedMark ? 0 : value < 0x1100 ? 1 : 2
    }
  }
}
