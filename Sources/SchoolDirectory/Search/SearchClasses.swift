/// Which letters a text has, in two words: a text that lacks a letter or a pair of letters of a pattern is passed over without a
/// look at its letters.
///
/// Hangul is classed by initial consonant, so that a pattern of consonants is known by them, too. The pairs are a Bloom filter
/// with one hash function (Bloom, Communications of the ACM 13(7), 1970): what it passes is compared, what it stops is not there.
struct SearchClasses: Sendable {
  private(set) var letters: UInt64 = 0
  private(set) var pairs: UInt64 = 0

  init(_ units: some Sequence<UInt16>) {
    var last: UInt64?
    for unit in units {
      let letter = Self.letter(unit)
      letters |= 1 << letter
      if let last { pairs |= 1 << Self.pair(last, letter) }
      last = letter
    }
  }

  /// The letters that both have.
  func common(with other: SearchClasses) -> SearchClasses {
    var common = self
    common.letters &= other.letters
    return common
  }

  /// Whether a text with these letters may contain a text with those.
  func mayContain(_ part: SearchClasses) -> Bool {
    part.letters & ~letters == 0 && part.pairs & ~pairs == 0
  }

  /// Whether the text has one of these initial consonants, as bits.
  func hasInitial(of initials: UInt32) -> Bool { letters & UInt64(initials) != 0 }

  /// Whether a text with these letters may contain a text with those in any distance from each other.
  func mayScatter(_ part: SearchClasses) -> Bool { part.letters & ~letters == 0 }

  /// Whether a text with these letters may contain a text with those after one mistake. One that exchanges neighbours touches
  /// three pairs, another one letter and two pairs.
  func mayNearlyContain(_ part: SearchClasses) -> Bool {
    let lacking = (part.letters & ~letters).nonzeroBitCount
    return lacking <= 1 && (part.pairs & ~pairs).nonzeroBitCount <= (lacking == 0 ? 3 : 2)
  }

  private static func letter(_ unit: UInt16) -> UInt64 {
    switch unit {
    case 0x61...0x7A: UInt64(unit - 0x61) + 19
    case 0x30...0x39: UInt64(unit - 0x30) + 45
    case _ where Hangul.contains(unit): UInt64(Hangul.initialOf(unit))
    default: UInt64(unit % 9) + 55
    }
  }

  private static func pair(_ a: UInt64, _ b: UInt64) -> UInt64 {
    ((a << 6 | b) &* 0x9E37_79B9_7F4A_7C15) >> 58
  }
}
