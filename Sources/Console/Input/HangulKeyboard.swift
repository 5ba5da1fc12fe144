/// The Korean keyboard with two sets (두벌식): which keys type a text that comes from an input method.
///
/// An input method sends the terminal a whole syllable in place of its keys. `한` is three keys, `꿔` three (ㄲ is one,
/// with shift), `값` four.
package enum HangulKeyboard {
  private static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
  private static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ")
  private static let finals = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")

  /// The letters that take two keys, one after the other.
  private static let pairs: [Character: [Character]] = [
    "ㅘ": ["ㅗ", "ㅏ"], "ㅙ": ["ㅗ", "ㅐ"], "ㅚ": ["ㅗ", "ㅣ"], "ㅝ": ["ㅜ", "ㅓ"], "ㅞ": ["ㅜ", "ㅔ"], "ㅟ": ["ㅜ", "ㅣ"],
    "ㅢ": ["ㅡ", "ㅣ"], "ㄳ": ["ㄱ", "ㅅ"], "ㄵ": ["ㄴ", "ㅈ"], "ㄶ": ["ㄴ", "ㅎ"], "ㄺ": ["ㄹ", "ㄱ"], "ㄻ": ["ㄹ", "ㅁ"],
    "ㄼ": ["ㄹ", "ㅂ"], "ㄽ": ["ㄹ", "ㅅ"], "ㄾ": ["ㄹ", "ㅌ"], "ㄿ": ["ㄹ", "ㅍ"], "ㅀ": ["ㄹ", "ㅎ"], "ㅄ": ["ㅂ", "ㅅ"],
  ]

  /// The Latin letter on the key of each Hangul letter; with shift, that of the key.
  private static let latin: [Character: Character] = Dictionary(
    zip("ㅂㅃㅈㅉㄷㄸㄱㄲㅅㅆㅛㅕㅑㅐㅒㅔㅖㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ", "qqwweerrttyuioopp" + "asdfghjklzxcvbnm")
  ) { first, _ in first }

  /// The Hangul letters, one for each key that was pressed, of a character; `nil` for a character that is not Hangul.
  ///
  /// Also letters typed alone (`ㅂ`), and the conjoining ones of decomposed text (U+1100 to U+11C2).
  package static func keys(of character: Character) -> [Character]? {
    let letters = character.unicodeScalars.map { Self.letters(of: $0) }
    guard letters.allSatisfy({ $0 != nil }) else { return nil }
    return letters.compactMap { $0 }.joined().flatMap { pairs[$0] ?? [$0] }
  }

  /// The lowercase Latin letter on the key that types a character: `q` for `Q`, `ㅂ` and `ㅃ`. The character itself if it
  /// is on no letter's key.
  package static func latin(of character: Character) -> Character {
    if let letter = latin[character] { return letter }
    let lower = character.lowercased()
    return lower.count == 1 ? lower.first ?? character : character
  }

  /// The letters of a scalar, two-key letters as one; `nil` if it is not Hangul.
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
