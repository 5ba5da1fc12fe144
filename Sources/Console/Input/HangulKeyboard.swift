/// The Korean two-set keyboard (두벌식): finds the keys that typed a text from an input method.
///
/// An input method sends the terminal a whole syllable instead of its keys. `한` takes three keys, `꿔` three (ㄲ is one
/// key, with shift), `값` four.
package enum HangulKeyboard {
  private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
  private static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ")
  private static let finals = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")

  /// The letters that are typed with two keys, and those keys in order.
  private static let pairs: [Character: [Character]] = [
    "ㅘ": ["ㅗ", "ㅏ"], "ㅙ": ["ㅗ", "ㅐ"], "ㅚ": ["ㅗ", "ㅣ"], "ㅝ": ["ㅜ", "ㅓ"], "ㅞ": ["ㅜ", "ㅔ"], "ㅟ": ["ㅜ", "ㅣ"],
    "ㅢ": ["ㅡ", "ㅣ"], "ㄳ": ["ㄱ", "ㅅ"], "ㄵ": ["ㄴ", "ㅈ"], "ㄶ": ["ㄴ", "ㅎ"], "ㄺ": ["ㄹ", "ㄱ"], "ㄻ": ["ㄹ", "ㅁ"],
    "ㄼ": ["ㄹ", "ㅂ"], "ㄽ": ["ㄹ", "ㅅ"], "ㄾ": ["ㄹ", "ㅌ"], "ㄿ": ["ㄹ", "ㅍ"], "ㅀ": ["ㄹ", "ㅎ"], "ㅄ": ["ㅂ", "ㅅ"],
  ]

  /// The lowercase Latin letter on the key of each Hangul letter. A letter typed with shift has the Latin letter of its
  /// key too.
  private static let latin: [Character: Character] = Dictionary(
    zip("ㅂㅃㅈㅉㄷㄸㄱㄲㅅㅆㅛㅕㅑㅐㅒㅔㅖㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ", "qqwweerrttyuioopp" + "asdfghjklzxcvbnm")
  ) { first, _ in first }

  /// The Hangul letters of a character, one for each pressed key; `nil` if the character is not Hangul.
  ///
  /// Accepts syllables, single letters (`ㅂ`), and the conjoining letters of decomposed text (U+1100 to U+11C2).
  package static func keys(of character: Character) -> [Character]? {
    let letters = character.unicodeScalars.map { Self.letters(of: $0) }
    guard letters.allSatisfy({ $0 != nil }) else { return nil }
    return letters.compactMap { $0 }.joined().flatMap { pairs[$0] ?? [$0] }
  }

  /// The lowercase Latin letter on the key that types a character: `q` for `Q`, `ㅂ` and `ㅃ`. For a character that no
  /// letter key types, the character itself.
  package static func latin(of character: Character) -> Character {
    if let letter = latin[character] { return letter }
    let lower = character.lowercased()
    return lower.count == 1 ? lower.first ?? character : character
  }

  /// The text that the same keys type without an input method: `kszh` for `ㅏㄴㅋㅗ`. Other
  /// characters stay as they are.
  package static func latin(ofText text: String) -> String {
    String(text.flatMap { character in keys(of: character)?.map(latin) ?? [character] })
  }

  /// The letters of a scalar; `nil` if the scalar is not Hangul. A letter that takes two keys is one letter here.
  private static func letters(of scalar: Unicode.Scalar) -> [Character]? {
    let value = Int(scalar.value)
    switch value {
    case 0xAC00...0xD7A3:
      // The Unicode Standard, 3.12: (initial × 21 + vowel) × 28 + final.
      let (initial, rest) = (value - 0xAC00).quotientAndRemainder(dividingBy: 21 * 28)
      let (vowel, final) = rest.quotientAndRemainder(dividingBy: 28)
      return [initials[initial], vowels[vowel]] + (final > 0 ? [finals[final - 1]] : [])
    case 0x3131...0x3163: return [Character(scalar)]
    case 0x1100...0x1112: return [initials[value - 0x1100]]
    case 0x1161...0x1175: return [vowels[value - 0x1161]]
    case 0x11A8...0x11C2: return [finals[value - 0x11A8]]
    default: return nil
    }
  }
}
