import Foundation

/// The letters of a text and the gaps between them. ``BlockedWord/range(in:from:)`` searches for words in this form of
/// a text.
struct SpelledText {
  /// The gap between a letter and the letter before it.
  enum Gap: Int, Comparable {
    case none, mark, space

    static func < (a: Gap, b: Gap) -> Bool { a.rawValue < b.rawValue }
  }

  struct Letter {
    let scalar: Unicode.Scalar
    var gap: Gap
    /// Whether this is a capital after a small letter, such as the `B` in `bigBird`.
    var startsHump = false

    /// Whether this is a digit or a mark that can stand for a letter.
    var isStandIn: Bool { isStar || SpelledText.standIns[scalar] != nil && !scalar.properties.isAlphabetic }
    /// Whether this stands for any letter.
    var isStar: Bool { scalar == "*" }
    func canBe(_ letter: Unicode.Scalar) -> Bool { isStar || readings.contains(letter) }
    /// The letters that this scalar can be read as.
    var readings: [Unicode.Scalar] { SpelledText.standIns[scalar] ?? [scalar] }
  }

  private(set) var letters: [Letter] = []

  /// Maps digits, marks and letters to the letters that they can stand for.
  static let standIns: [Unicode.Scalar: [Unicode.Scalar]] = [
    "0": ["o"], "1": ["i", "l"], "3": ["e"], "4": ["a"], "5": ["s"], "7": ["t"], "8": ["b"], "9": ["g"], "2": [],
    "6": ["g"], "$": ["s"], "@": ["a"], "!": ["i"], "|": ["i", "l"], "+": ["t"], "€": ["e"], "¢": ["c"], "£": ["l"],
    // Letters that sound alike.
    "i": ["i", "y"], "l": ["l", "i"], "q": ["q", "k", "g"], "v": ["v", "u"], "x": ["x", "c"], "y": ["y", "u", "i"],
    "z": ["z", "s"], "ß": ["ß", "b"], "ʂ": ["s"],
    // Cyrillic, Greek and Cherokee. The first reading is the letter itself, which a list may contain.
    "в": ["в", "b"], "г": ["г", "r"], "д": ["д", "d"], "є": ["є", "e"], "к": ["к", "k"], "м": ["м", "m"],
    "и": ["и", "i"], "н": ["н", "h", "n"], "л": ["л", "l"], "п": ["п", "n"], "т": ["т", "t"], "ц": ["ц", "u"],
    "ш": ["ш", "w"], "ь": ["ь", "b"],
    "я": ["я", "r"], "ғ": ["ғ", "f"], "қ": ["қ", "k"], "ү": ["ү", "y", "u"], "ұ": ["ұ", "y", "u"],
    "ӏ": ["ӏ", "l", "i"], "ԍ": ["ԍ", "g"], "ԛ": ["ԛ", "q"], "ԝ": ["ԝ", "w"], "ѵ": ["ѵ", "v", "u"],
    "β": ["β", "b"], "γ": ["γ", "y"], "δ": ["δ", "d"], "ε": ["ε", "e"], "ζ": ["ζ", "z"], "η": ["η", "n", "h"],
    "μ": ["μ", "m", "u"], "π": ["π", "n"], "ς": ["ς", "c", "s"], "σ": ["σ", "o", "s"], "τ": ["τ", "t"],
    "ω": ["ω", "w"], "ϝ": ["ϝ", "f"], "ϳ": ["ϳ", "j"], "ν": ["ν", "v", "u", "n"], "ꭺ": ["ꭺ", "a"],
    "ꮯ": ["ꮯ", "c"], "ꭰ": ["ꭰ", "d"], "ꭼ": ["ꭼ", "e"], "ꮐ": ["ꮐ", "g"], "ꮋ": ["ꮋ", "h"], "ꭵ": ["ꭵ", "i"],
    "ꭻ": ["ꭻ", "j"], "ꮶ": ["ꮶ", "k"], "ꮮ": ["ꮮ", "l"], "ꮇ": ["ꮇ", "m"], "ꮲ": ["ꮲ", "p"], "ꭱ": ["ꭱ", "r"],
    "ꮪ": ["ꮪ", "s"], "ꭲ": ["ꭲ", "t"], "ꮩ": ["ꮩ", "v"], "ꮃ": ["ꮃ", "w"], "ꮓ": ["ꮓ", "z"],
  ]

  /// Reads the letters of all scripts, converted to lower case, the digits 0 to 9, and the marks that can stand for
  /// letters. A Hangul syllable is one letter here.
  ///
  /// - Parameter hasStars: whether a star after a letter stands for a letter. Otherwise it is a mark.
  init(lettersOf text: String, hasStars: Bool = false) {
    var gap = Gap.none
    var isSmall = false
    for scalar in text.precomposedStringWithCompatibilityMapping.unicodeScalars where !scalar.isInvisible {
      if hasStars, scalar == "*", gap == .none, !letters.isEmpty {
        letters.append(Letter(scalar: scalar, gap: .none))
        continue
      }
      let scalar = scalar.boxedLetter ?? scalar
      let parts =
        HangulKeys.isHangul(scalar)
        ? [scalar] : String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.filter { !$0.isMark }
      for part in parts {
        let lower = part.properties.lowercaseMapping.unicodeScalars.first ?? part
        guard part.properties.isAlphabetic || Self.standIns[lower] != nil else {
          gap = max(gap, part.properties.isWhitespace ? .space : .mark)
          continue
        }
        let isCapital = part.properties.isUppercase
        let letter = Self.standIns[lower] == nil ? Nickname.latin[lower] ?? lower : lower
        letters.append(Letter(scalar: letter, gap: gap, startsHump: isSmall && isCapital))
        (gap, isSmall) = (.none, part.properties.isLowercase)
      }
    }
  }

  /// Reads the Hangul syllables and letters as they are written. All other characters are gaps. The letters for
  /// laughing and crying (ㅋ, ㅎ, ㅠ and ㅜ) are gaps, too.
  init(hangulOf text: String) {
    var gap = Gap.none
    for scalar in text.precomposedStringWithCompatibilityMapping.unicodeScalars where !scalar.isInvisible {
      let parts =
        HangulKeys.isAlone(scalar) ? HangulKeys.letters(of: scalar) : HangulKeys.isHangul(scalar) ? [scalar] : []
      if parts.isEmpty { gap = max(gap, scalar.properties.isWhitespace ? .space : .mark) }
      for part in parts {
        if ["ㅋ", "ㅎ", "ㅠ", "ㅜ"].contains(part) {
          gap = max(gap, .mark)
        } else {
          letters.append(Letter(scalar: part, gap: gap))
          gap = .none
        }
      }
    }
  }

  /// Reads the Hangul syllables that the letters form, even if the letters were typed separately.
  init(typedHangulOf text: String) {
    var keys: [(letter: Unicode.Scalar, followsSpace: Bool)] = []
    var gaps: [Gap] = []
    var gap = Gap.none
    var isConsonantAlone = false
    for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars where !scalar.isInvisible {
      var parts = HangulKeys.letters(of: scalar)
      // People also type these characters in place of “ㅣ”.
      if isConsonantAlone, ["1", "l", "i", "I", "|"].contains(scalar) { parts = ["ㅣ"] }
      if scalar == "人" { parts = ["ㅅ"] }
      if parts.isEmpty { gap = max(gap, scalar.properties.isWhitespace ? .space : .mark) }
      for part in parts {
        // If the previous letter also follows a space, the text is spaced out, and spaces do not separate syllables.
        keys.append((part, followsSpace: gap == .space && gaps.last != .space))
        gaps.append(gap)
        gap = .none
        // In a complete syllable, the vowel comes next and resets this flag.
        isConsonantAlone = part.value < 0x314F
      }
    }
    letters = HangulKeys.syllables(of: keys).map { Letter(scalar: $0.scalar, gap: gaps[$0.first]) }
  }

  /// Reads the Hangul that Latin letters are when they were typed on the keys of a Korean keyboard, as “tlqkf” is. A run of
  /// letters counts if all of it makes syllables and it cannot be read as Latin, because it has four consonants in turn.
  init(keysOf text: String) {
    let scalars = text.precomposedStringWithCompatibilityMapping.unicodeScalars.filter { !$0.isInvisible }
    for run in scalars.split(whereSeparator: { HangulKeys.letter(onKey: $0) == nil }) {
      let consonants = run.split { "aeiouyAEIOUY".unicodeScalars.contains($0) }.map(\.count).max() ?? 0
      guard consonants >= 4 else { continue }
      let keys = run.compactMap { HangulKeys.letter(onKey: $0) }.flatMap(HangulKeys.letters)
      let syllables = HangulKeys.syllables(of: keys.map { (letter: $0, followsSpace: false) })
      guard !syllables.contains(where: { HangulKeys.isAlone($0.scalar) }) else { continue }
      letters += syllables.enumerated().map { Letter(scalar: $1.scalar, gap: $0 == 0 ? .space : .none) }
    }
  }

  /// Whether a word can begin or end directly before the letter at an index.
  func isEdge(_ index: Int) -> Bool {
    guard index > 0, index < letters.count else { return true }
    let (before, after) = (letters[index - 1], letters[index])
    return after.gap != .none || after.startsHump || before.isStandIn || after.isStandIn
      || HangulKeys.isHangul(before.scalar) != HangulKeys.isHangul(after.scalar)
      || HangulKeys.isAlone(before.scalar) != HangulKeys.isAlone(after.scalar)
  }

  func gap(inside range: Range<Int>) -> Gap { letters[range].dropFirst().map(\.gap).max() ?? .none }

  /// Whether there is a gap before every letter of a range, except the first letter.
  func isSpacedOut(_ range: Range<Int>) -> Bool { letters[range].dropFirst().allSatisfy { $0.gap != .none } }
}

extension Unicode.Scalar {
  /// The letter of a sign such as 🅵 or 🅕, which Unicode maps to no letter; `nil` for other scalars.
  fileprivate var boxedLetter: Unicode.Scalar? {
    switch value {
    case 0x1F150...0x1F169: Unicode.Scalar(value - 0x1F150 + 0x61)
    case 0x1F170...0x1F189: Unicode.Scalar(value - 0x1F170 + 0x61)
    default: nil
    }
  }

  var isInvisible: Bool { properties.isDefaultIgnorableCodePoint && !HangulKeys.isHangul(self) }
}
