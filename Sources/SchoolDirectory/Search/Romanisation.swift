/// Hangul in Latin letters, by the Revised Romanization of Korean (국어의 로마자 표기법, notification 2000-8 of the Ministry of
/// Culture and Tourism), section 3 on sound changes included: 종로 is jongno, 신라 is silla.
///
/// Many people write each syllable by itself, jongro, so each text has two readings.
enum Romanisation {
  private static let initials: [[UInt8]] = letters(
    "g kk n d tt r m b pp s ss - j jj ch k t p h")
  private static let vowels: [[UInt8]] = letters("a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i")
  /// Finals before a consonant and at the end.
  private static let finals: [[UInt8]] = letters("- k k k n n n t l k m l l l p l m p p t t ng t t k t p t")
  /// Finals before a vowel, to which they move.
  private static let moved: [[UInt8]] = letters("- g kk ks n nj n d r lg lm lb ls lt lp r m b ps s ss ng j ch k t p -")

  private static func letters(_ text: String) -> [[UInt8]] {
    text.split(separator: " ").map { $0 == "-" ? [] : Array($0.utf8) }
  }

  /// The syllables that may start with a letter: initial consonants, and vowels after the silent one, as bits.
  struct Start: Sendable {
    fileprivate(set) var initials: UInt32 = 0
    fileprivate var vowels: UInt32 = 0

    /// - Parameter letter: `nil` for no syllables.
    init(_ letter: UInt8?) {
      guard let letter else { return }
      for (index, letters) in Romanisation.initials.enumerated() where letters.first == letter {
        initials |= 1 << index
      }
      for (index, letters) in Romanisation.vowels.enumerated() where letters.first == letter { vowels |= 1 << index }
      if vowels != 0 { initials |= 1 << 11 }
    }

    /// Whether a syllable is one of them.
    func contains(_ unit: UInt16) -> Bool {
      guard let parts = Hangul.parts(unit), initials >> parts.initial & 1 == 1 else { return false }
      return parts.initial != 11 || vowels >> parts.vowel & 1 == 1
    }
  }

  /// The end of the shortest run of syllables from `start` whose romanisation starts with `letters`; `nil` if there is none.
  static func end(
    of letters: [UInt8], in units: UnsafeBufferPointer<UInt16>, from start: Int, to end: Int
  ) -> (position: Int, isWhole: Bool)? {
    reading(of: letters, in: units, from: start, to: end, isAssimilated: true)
      ?? reading(of: letters, in: units, from: start, to: end, isAssimilated: false)
  }

  private static func reading(
    of letters: [UInt8], in units: UnsafeBufferPointer<UInt16>, from start: Int, to end: Int, isAssimilated: Bool
  ) -> (position: Int, isWhole: Bool)? {
    var read = 0
    var position = start
    var initial: [UInt8]?
    func take(_ sound: [UInt8]) -> Bool {
      for letter in sound where read < letters.count {
        guard letters[read] == letter else { return false }
        read += 1
      }
      return true
    }
    while position < end, let parts = Hangul.parts(units[position]) {
      let next = position + 1 < end ? Hangul.parts(units[position + 1]) : nil
      let join = join(final: parts.final, next: next?.initial, isAssimilated: isAssimilated)
      guard take(initial ?? initials[Int(parts.initial)]), take(vowels[Int(parts.vowel)]) else { return nil }
      // What is left of the word may be the vowel's end only, so the syllable's own end decides whether it is whole.
      let isWhole = read == letters.count
      guard take(join.final) else { return isWhole ? (position + 1, false) : nil }
      position += 1
      if read == letters.count { return (position, !isWhole || join.final.isEmpty) }
      initial = join.initial
    }
    return nil
  }

  /// How a final consonant and the next initial sound together.
  private static func join(
    final: UInt16, next: UInt16?, isAssimilated: Bool
  ) -> (final: [UInt8], initial: [UInt8]?) {
    let plain = finals[Int(final)]
    guard isAssimilated, final > 0, let next else { return (plain, nil) }
    let nasal = next == 2 || next == 6
    switch (plain, next) {
    case (_, 11): return (moved[Int(final)], nil)
    case ([UInt8(ascii: "k")], _) where nasal: return (ng, nil)
    case ([UInt8(ascii: "k")], 5): return (ng, n)
    case ([UInt8(ascii: "t")], _) where nasal: return (n, nil)
    case ([UInt8(ascii: "t")], 5): return (n, n)
    case ([UInt8(ascii: "p")], _) where nasal: return (m, nil)
    case ([UInt8(ascii: "p")], 5), (m, 5): return (m, n)
    case (ng, 5): return (ng, n)
    case (n, 5), (l, 5), (l, 2): return (l, l)
    default: return (plain, nil)
    }
  }

  private static let n = [UInt8(ascii: "n")]
  private static let m = [UInt8(ascii: "m")]
  private static let l = [UInt8(ascii: "l")]
  private static let ng = Array("ng".utf8)
}

extension SearchPattern {
  /// Whether a text has a syllable that may start with the word's first letter.
  func mayBeRomanised(in classes: SearchClasses) -> Bool {
    !latin.isEmpty && classes.hasInitial(of: latinStart.initials)
  }

  /// The score of a text in which a part, written in Latin letters, starts with the word.
  func romanisedScore(in text: SearchIndex.Text) -> SearchScore {
    guard mayBeRomanised(in: text.classes) else { return .none }
    var best = SearchScore.none
    for position in text.starts(of: .part) where latinStart.contains(text.units[position]) {
      guard let found = Romanisation.end(of: latin, in: text.units, from: position, to: text.end) else { continue }
      let isWhole = found.isWhole && text.isBoundary(found.position)
      best = min(best, SearchScore(.romanised, (position == text.start ? 4 : 8) + (isWhole ? 0 : 2)))
    }
    return best
  }
}
