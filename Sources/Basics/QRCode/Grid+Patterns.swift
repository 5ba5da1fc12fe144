extension Grid {
  /// Draws all function patterns, and reserves the place of the format information.
  mutating func drawPatterns(_ version: Version) {
    for place in 0..<size {
      reserve(6, place, isDark: place.isMultiple(of: 2))
      reserve(place, 6, isDark: place.isMultiple(of: 2))
    }
    for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(x, y) }
    let centers = version.alignmentCenters
    for y in centers {
      for x in centers where !isUnderFinder(x, y) { drawAlignment(x, y) }
    }
    drawFormat(.init(number: 0))
    if version.number >= 7 { drawVersion(version) }
  }

  /// Draws a finder pattern around a center, and the part of its separator that lies inside the code.
  private mutating func drawFinder(_ centerX: Int, _ centerY: Int) {
    for y in max(0, centerY - 4)...min(size - 1, centerY + 4) {
      for x in max(0, centerX - 4)...min(size - 1, centerX + 4) {
        let distance = max(abs(x - centerX), abs(y - centerY))
        reserve(x, y, isDark: distance != 2 && distance != 4)
      }
    }
  }

  private func isUnderFinder(_ x: Int, _ y: Int) -> Bool {
    (x == 6 && (y == 6 || y == size - 7)) || (y == 6 && x == size - 7)
  }

  private mutating func drawAlignment(_ centerX: Int, _ centerY: Int) {
    for y in -2...2 {
      for x in -2...2 { reserve(centerX + x, centerY + y, isDark: max(abs(x), abs(y)) != 1) }
    }
  }

  /// Draws the format information in its two places, by section 7.9, and the module that is always dark.
  mutating func drawFormat(_ mask: Mask) {
    let word = FormatWord.format(mask)
    let isDark = { (place: Int) in word >> place & 1 == 1 }
    let downwards = [0, 1, 2, 3, 4, 5, 7, 8]
    for (place, y) in downwards.enumerated() { reserve(8, y, isDark: isDark(place)) }
    for (place, x) in [7, 5, 4, 3, 2, 1, 0].enumerated() { reserve(x, 8, isDark: isDark(place + 8)) }
    for place in 0..<8 { reserve(size - 1 - place, 8, isDark: isDark(place)) }
    for place in 8..<15 { reserve(8, size - 15 + place, isDark: isDark(place)) }
    reserve(8, size - 8, isDark: true)
  }

  /// Draws the version information in its two places, by section 7.10.
  private mutating func drawVersion(_ version: Version) {
    let word = FormatWord.version(version)
    for place in 0..<18 {
      let (long, short) = (place / 3, size - 11 + place % 3)
      reserve(long, short, isDark: word >> place & 1 == 1)
      reserve(short, long, isDark: word >> place & 1 == 1)
    }
  }
}

/// The words beside the finders, protected by Bose-Chaudhuri-Hocquenghem codes: Annexes C and D.
enum FormatWord {
  /// The format information of a mask at error correction level M, which is encoded as 00: 15 bits, masked as the
  /// standard requires.
  static func format(_ mask: Mask) -> Int {
    protected(mask.number, by: 0b101_0011_0111, bits: 10) ^ 0b101_0100_0001_0010
  }

  /// The version information: 18 bits.
  static func version(_ version: Version) -> Int { protected(version.number, by: 0b1_1111_0010_0101, bits: 12) }

  /// A value followed by the remainder of its division by a polynomial.
  private static func protected(_ value: Int, by polynomial: Int, bits: Int) -> Int {
    var rest = value << bits
    while rest >> bits != 0 {
      rest ^= polynomial << (Int.bitWidth - rest.leadingZeroBitCount - 1 - bits)
    }
    return value << bits | rest
  }
}
