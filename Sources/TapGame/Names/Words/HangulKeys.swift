/// Converts Hangul to the keys of a Korean keyboard and back. Then a search finds a word whether its letters form
/// syllables or stand alone.
enum HangulKeys {
  private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
  private static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ".unicodeScalars)
  private static let finals = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)
  private static let parts: [Unicode.Scalar: [Unicode.Scalar]] = [
    "ㄳ": ["ㄱ", "ㅅ"], "ㄵ": ["ㄴ", "ㅈ"], "ㄶ": ["ㄴ", "ㅎ"], "ㄺ": ["ㄹ", "ㄱ"], "ㄻ": ["ㄹ", "ㅁ"], "ㄼ": ["ㄹ", "ㅂ"],
    "ㄽ": ["ㄹ", "ㅅ"],
    "ㄾ": ["ㄹ", "ㅌ"], "ㄿ": ["ㄹ", "ㅍ"], "ㅀ": ["ㄹ", "ㅎ"], "ㅄ": ["ㅂ", "ㅅ"], "ㅘ": ["ㅗ", "ㅏ"], "ㅙ": ["ㅗ", "ㅐ"],
    "ㅚ": ["ㅗ", "ㅣ"], "ㅝ": ["ㅜ", "ㅓ"], "ㅞ": ["ㅜ", "ㅔ"], "ㅟ": ["ㅜ", "ㅣ"], "ㅢ": ["ㅡ", "ㅣ"],
  ]

  /// Whether a scalar is a Hangul syllable or letter.
  static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAC00...0xD7A3, 0x1100...0x11FF, 0x3131...0x318E: true
    default: false
    }
  }

  /// Whether a scalar is a single Hangul letter, not a syllable.
  static func isAlone(_ scalar: Unicode.Scalar) -> Bool {
    isHangul(scalar) && !(0xAC00...0xD7A3).contains(scalar.value)
  }

  /// The syllable that draws out the vowel of a syllable: 이 for 씨. `nil` if the scalar does not end in a vowel.
  static func drawnOut(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard (0xAC00...0xD7A3).contains(scalar.value), (scalar.value - 0xAC00) % 28 == 0 else { return nil }
    return Unicode.Scalar(0xC544 + (scalar.value - 0xAC00) % 588)
  }

  /// The letters of the keys of a Latin keyboard, without and with the shift key (KS X 5002).
  private static let keys: [Unicode.Scalar: Unicode.Scalar] = {
    var keys: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (latin, hangul) in zip(
      "qwertasdfgzxcvyuiophjklbnmQWERTOP".unicodeScalars, "ㅂㅈㄷㄱㅅㅁㄴㅇㄹㅎㅋㅌㅊㅍㅛㅕㅑㅐㅔㅗㅓㅏㅣㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ".unicodeScalars)
    { keys[latin] = hangul }
    return keys
  }()

  /// The Hangul letter on the key of a Latin letter; `nil` for other scalars.
  static func letter(onKey latin: Unicode.Scalar) -> Unicode.Scalar? {
    keys[latin] ?? keys[latin.properties.lowercaseMapping.unicodeScalars.first ?? latin]
  }

  /// The first letter of a syllable; `nil` for other scalars.
  static func initial(of scalar: Unicode.Scalar) -> Unicode.Scalar? { index(of: scalar).map { initials[$0 / 588] } }

  /// The position of a syllable in Unicode's block; `nil` for other scalars.
  private static func index(of scalar: Unicode.Scalar) -> Int? {
    (0xAC00...0xD7A3).contains(scalar.value) ? Int(scalar.value) - 0xAC00 : nil
  }

  /// The respellings of a letter of a syllable by letters that sound or look almost the same and are rarer. Only these
  /// stand for the others: 쒸 for 시, but not 시 for 쒸, because the usual letters are those of innocent words.
  private static let rarer: [Unicode.Scalar: String] = [
    "ㄱ": "ㄲ", "ㄷ": "ㄸ", "ㅂ": "ㅃ", "ㅅ": "ㅆ", "ㅈ": "ㅉ",
    "ㅏ": "ㅑㅘ", "ㅐ": "ㅔㅒㅖㅙㅚㅞ", "ㅔ": "ㅐㅒㅖㅙㅚㅞ", "ㅓ": "ㅝ", "ㅗ": "ㅛ", "ㅚ": "ㅙㅞ", "ㅜ": "ㅠ", "ㅣ": "ㅟㅢ",
  ]
  private static let rarerFinals: [Unicode.Scalar: String] = [
    "ㄱ": "ㄲㅋㄳㄺ", "ㄴ": "ㄵㄶ", "ㄹ": "ㄼㄽㄾㅀ", "ㅁ": "ㄻ", "ㅂ": "ㅍㅄ", "ㅅ": "ㄷㅆㅈㅊㅌ", "ㅈ": "ㄷㅅㅆㅊㅌ",
  ]

  /// The syllables that people write in place of a syllable so that a list does not find it. Empty for other scalars.
  ///
  /// - Parameter isWhole: whether the word is only found as a whole word. Such a word is too common for tense consonants.
  static func respellings(of scalar: Unicode.Scalar, isWhole: Bool) -> [Unicode.Scalar] {
    guard let index = index(of: scalar) else { return [] }
    let (initial, vowel) = (initials[index / 588], vowels[index % 588 / 28])
    let end = index % 28 == 0 ? nil : finals[index % 28 - 1]
    func options(_ letter: Unicode.Scalar, _ others: String?) -> [Unicode.Scalar] {
      [letter] + Array((others ?? "").unicodeScalars)
    }
    var middles = options(vowel, rarer[vowel])
    // 과, 광 and 화 are as common as 가, 강 and 하.
    if vowel == "ㅏ", initial == "ㄱ" || initial == "ㅎ" { middles.removeAll { $0 == "ㅘ" } }
    // 쳐 and 처 sound the same. 뇬 stands for 년.
    if "ㅈㅉㅊ".unicodeScalars.contains(initial), vowel == "ㅕ" { middles.append("ㅓ") }
    if initial == "ㄴ", vowel == "ㅕ" { middles.append("ㅛ") }
    let ends = end.map { options($0, rarerFinals[$0]).map(Optional.some) } ?? [nil]
    return options(initial, isWhole ? nil : rarer[initial]).flatMap { initial in
      middles.flatMap { vowel in
        ends.compactMap { end in
          let open = OpenSyllable(initial: initial, vowel: vowel, final: end.map { parts[$0] ?? [$0] } ?? [])
          return open.scalars.first?.scalar
        }
      }
    }
    .filter { $0 != scalar }
  }

  /// The keyboard letters that write a Hangul letter. The result is empty for other scalars, such as the old Korean
  /// letters of Unicode's block “Hangul Jamo”.
  static func letters(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let value = Int(scalar.value)
    switch value {
    case 0x1100..<0x1113: return [initials[value - 0x1100]]
    case 0x1161..<0x1176: return [vowels[value - 0x1161]]
    case 0x11A8..<0x11C3: return parts[finals[value - 0x11A8]] ?? [finals[value - 0x11A8]]
    // Normal form KC turns “ㅄ” into this letter.
    case 0x1121: return ["ㅂ", "ㅅ"]
    case 0x3131...0x318E: return parts[scalar] ?? [scalar]
    default: return []
    }
  }

  /// Combines letters into syllables, as a keyboard does.
  ///
  /// - Parameter letters: the letters in order; `followsSpace` tells whether a space comes before a letter. A consonant
  ///   after a space never becomes the final consonant of the previous syllable.
  /// - Returns: the syllables and lone letters, each with the index of its first letter.
  static func syllables(
    of letters: [(letter: Unicode.Scalar, followsSpace: Bool)]
  ) -> [(scalar: Unicode.Scalar, first: Int)] {
    var syllables: [(scalar: Unicode.Scalar, first: Int)] = []
    var open = OpenSyllable()
    for (place, (letter, followsSpace)) in letters.enumerated() {
      if vowels.contains(letter) {
        if open.vowel == nil, open.initial != nil {
          open.vowel = letter
        } else if let last = open.final.popLast() {
          let first = place - 1
          syllables += open.scalars
          open = OpenSyllable(first: first, initial: last, vowel: letter)
        } else if let vowel = open.vowel, let joined = parts.first(where: { $0.value == [vowel, letter] })?.key {
          open.vowel = joined
        } else {
          syllables += open.scalars
          open = OpenSyllable()
          syllables.append((letter, place))
        }
      } else if !followsSpace, open.vowel != nil, isFinal(open.final + [letter]) {
        open.final.append(letter)
      } else {
        syllables += open.scalars
        open = OpenSyllable(first: place, initial: letter)
      }
    }
    return syllables + open.scalars
  }

  private static func isFinal(_ letters: [Unicode.Scalar]) -> Bool {
    letters.count == 1 ? finals.contains(letters[0]) : parts.values.contains(letters)
  }

  private struct OpenSyllable {
    var first = 0
    var initial: Unicode.Scalar?
    var vowel: Unicode.Scalar?
    var final: [Unicode.Scalar] = []

    /// The result of combining the letters: one syllable, one letter, or nothing.
    var scalars: [(scalar: Unicode.Scalar, first: Int)] {
      guard let initial, let start = initials.firstIndex(of: initial) else { return [] }
      guard let vowel, let middle = vowels.firstIndex(of: vowel) else { return [(initial, first)] }
      let end = finals.firstIndex { parts[$0] == final || [$0] == final }.map { $0 + 1 } ?? 0
      return Unicode.Scalar(UInt32(0xAC00 + (start * 21 + middle) * 28 + end)).map { [($0, first)] } ?? []
    }
  }
}
