import Foundation

/// Text in the form that the search compares: letters and digits only, without differences of case, width, accents and
/// Unicode form.
///
/// A Hangul syllable or a lone consonant is one unit, in every Unicode form. Syllables with the same initial consonant
/// have consecutive units. Syllables with the same initial consonant and vowel also have consecutive units. A search
/// for a consonant or for an unfinished syllable therefore checks whether a unit is in a range. All other text is
/// UTF-16.
struct SearchText: Sendable {
  /// What starts at a unit.
  struct Marks: OptionSet, Sendable {
    let rawValue: UInt8

    /// A word: at the start of the text, after a space or punctuation, and where Hangul and other letters meet.
    static let word = Marks(rawValue: 1)
    /// A part of a Korean name, of which people write the first syllables. Each word starts a part, too.
    static let part = Marks(rawValue: 2)
    /// A part that many names have, such as 고등학교.
    static let known = Marks(rawValue: 4)
    /// A part that people may leave out.
    static let leftOut = Marks(rawValue: 8)
  }

  private(set) var units: [UInt16] = []
  /// What starts at the unit with the same index.
  private(set) var marks: [Marks] = []
  private var isAtWordStart = true

  /// The comparable form of `text`.
  init(_ text: some StringProtocol) {
    units.reserveCapacity(text.utf8.count)
    if text.unicodeScalars.allSatisfy(Self.isInNormalForm) {
      for scalar in text.unicodeScalars { append(scalar) }
    } else {
      // The compatibility form also turns full-width letters and compatibility jamo into plain ones.
      for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars { append(scalar) }
    }
  }

  /// Whether `append` can handle a scalar without decomposition. Nearly every name has only scalars of this kind.
  private static func isInNormalForm(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII || (0xAC00...0xD7A3).contains(scalar.value) || (0x1100...0x11FF).contains(scalar.value)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x30...0x39, 0x61...0x7A:
      append(UInt16(scalar.value))
    case 0x41...0x5A:
      append(UInt16(scalar.value + 0x20))
    case 0xAC00...0xD7A3:
      let index = UInt16(scalar.value - 0xAC00)
      append(
        Hangul.syllable(
          initial: index / Hangul.syllablesPerInitial, vowel: index / Hangul.finalCount % Hangul.vowelCount,
          final: index % Hangul.finalCount))
    case 0x1100...0x1112:
      append(Hangul.initial(UInt16(scalar.value - 0x1100)))
    case 0x1161...0x1175:
      append(vowel: UInt16(scalar.value - 0x1161))
    case 0x11A8...0x11C2:
      append(final: UInt16(scalar.value - 0x11A7))
    case 0..<0x80:
      isAtWordStart = true
    default:
      appendOther(scalar)
    }
  }

  /// Appends a vowel. It joins the preceding consonant. A vowel without a consonant is an ordinary letter.
  private mutating func append(vowel: UInt16) {
    guard let last = units.last, let initial = Hangul.loneInitial(last), !isAtWordStart else {
      return append(0x1161 + vowel)
    }
    units[units.count - 1] = Hangul.syllable(initial: initial, vowel: vowel, final: 0)
  }

  /// Appends a final consonant. It joins the preceding syllable. A final consonant without a syllable becomes the
  /// initial consonant of the same key.
  private mutating func append(final: UInt16) {
    if let last = units.last, let open = Hangul.parts(last), open.final == 0, !isAtWordStart {
      units[units.count - 1] = last + final
      return
    }
    let typed = Hangul.initials(ofFinal: final)
    append(Hangul.initial(typed.first))
    if let second = typed.second { append(Hangul.initial(second)) }
  }

  private mutating func appendOther(_ scalar: Unicode.Scalar) {
    // Old Hangul has no units; no school name uses it.
    guard !(0xD7B0...0xD7FF).contains(scalar.value) else { return }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter:
      for unit in scalar.properties.lowercaseMapping.utf16 { append(unit) }
    case .lowercaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber, .otherNumber:
      for unit in String(scalar).utf16 { append(unit) }
    case .nonspacingMark, .spacingMark, .enclosingMark:
      // An accent has a combining class. A vowel sign of an Indic script has none and counts as a letter.
      guard scalar.properties.canonicalCombiningClass == .notReordered else { return }
      for unit in String(scalar).utf16 { append(unit) }
    case .format, .control:
      return
    default:
      isAtWordStart = true
    }
  }

  private mutating func append(_ unit: UInt16) {
    let changesScript = units.last.map { Hangul.contains($0) != Hangul.contains(unit) } ?? false
    marks.append(isAtWordStart || changesScript ? [.word, .part] : [])
    units.append(unit)
    isAtWordStart = false
  }

  /// Adds a mark to a unit.
  mutating func mark(_ position: Int, as mark: Marks) { marks[position].formUnion(mark) }

  /// The comparable form of a school's name, with its parts marked.
  static func name(_ name: String) -> SearchText {
    var text = SearchText(name)
    NameParts.mark(&text)
    return text
  }

  /// The comparable form of a region or district. What follows its short name is marked: 강남|구.
  static func place(_ name: some StringProtocol) -> SearchText {
    var text = SearchText(name)
    for end in text.units.indices where end + 1 == text.units.count || text.marks[end + 1].contains(.word) {
      if end > 1, suffixes.contains(text.units[end]) { text.mark(end, as: .part) }
    }
    return text
  }

  private static let suffixes = SearchText("시군구도").units
}
