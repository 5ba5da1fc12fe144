import Console
import Testing

@Suite struct `A Korean keyboard` {
  @Test(
    arguments: [
      ("한", "ㅎㅏㄴ"), ("글", "ㄱㅡㄹ"), ("아", "ㅇㅏ"), ("꿔", "ㄲㅜㅓ"), ("값", "ㄱㅏㅂㅅ"), ("닭", "ㄷㅏㄹㄱ"), ("의", "ㅇㅡㅣ"),
      ("왜", "ㅇㅗㅐ"), ("쀍", "ㅃㅜㅔㄹㄱ"), ("있", "ㅇㅣㅆ"), ("얘", "ㅇㅒ"), ("ㅂ", "ㅂ"), ("ㄳ", "ㄱㅅ"), ("ㅘ", "ㅗㅏ"),
      ("\u{1100}", "ㄱ"), ("\u{1161}", "ㅏ"), ("\u{11B9}", "ㅂㅅ"), ("\u{1112}\u{1161}\u{11AB}", "ㅎㅏㄴ"),
    ] as [(Character, String)])
  func `types each letter with one key, and those of two letters with two`(character: Character, keys: String) {
    #expect(HangulKeyboard.keys(of: character).map { String($0) } == keys)
  }

  @Test(arguments: ["a", "Z", "7", " ", "?", "é", "日", "あ"] as [Character])
  func `has no keys for what is not Hangul`(character: Character) {
    #expect(HangulKeyboard.keys(of: character) == nil)
  }

  @Test func `has a key for each letter of every syllable`() throws {
    for code in 0xAC00...0xD7A3 {
      let scalar = try #require(Unicode.Scalar(UInt32(code)))
      let keys = try #require(HangulKeyboard.keys(of: Character(scalar)))
      #expect((2...5).contains(keys.count))
      #expect(keys.allSatisfy { ("a"..."z").contains(HangulKeyboard.latin(of: $0)) })
    }
  }

  @Test(
    arguments: [
      ("ㅂ", "q"), ("ㅃ", "q"), ("Q", "q"), ("q", "q"), ("ㅡ", "m"), ("ㅔ", "p"), ("ㅖ", "p"), ("ㅍ", "v"), ("7", "7"),
      ("ß", "ß"), ("İ", "i̇"),
    ] as [(Character, Character)])
  func `has the Latin letter on each key`(character: Character, latin: Character) {
    #expect(HangulKeyboard.latin(of: character) == latin)
  }

  @Test("tell the text that they type without an input method")
  func text() {
    #expect(HangulKeyboard.latin(ofText: "ㅏㄴㅋㅗ-7값 Ab") == "kszh-7rkqt Ab")
    #expect(HangulKeyboard.latin(ofText: "") == "")
  }
}
