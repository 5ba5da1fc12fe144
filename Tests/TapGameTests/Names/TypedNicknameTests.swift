import TapGame
import Testing

/// Names as a server and a terminal game take them: typed, then held against the words.
@Suite("Typed nickname")
struct TypedNicknameTests {
  private func isTaken(_ text: String, by words: BlockedWords = .builtIn) -> Bool {
    Nickname(typed: text).map { !words.blocks($0) } ?? false
  }

  @Test(
    "A name that shows nothing is refused, and so is one that a board cannot hold in its line",
    arguments: [
      "\u{3164}", "\u{115F}", "\u{1160}", "\u{FFA0}", "\u{2800}", "\u{2800} \u{3164}", "\u{FE0E}", "\u{E0100}",
      "\u{34F}",
      "\u{1D159}", "\u{13441}", "\u{16FE4}", "\u{17B4}", "\u{180E}", "\u{E0041}", "kim\u{E0041}", "🏴\u{E0067}\u{E007F}",
      "f\u{3164}uck", "f\u{115F}u\u{1160}c\u{FFA0}k", "f\u{2800}uck", "fu\u{FE0F}ck", "fu\u{34F}ck", "fu\u{E0100}ck",
      "﷽", "kim﷽", "\u{FDFE}", "\u{FD40}", "𒐫", "kim 𒈙", "⸻", "꧅", "x\u{301}\u{302}\u{303}", "👍\u{301}\u{302}\u{303}",
      "가\u{301}\u{302}\u{303}", String(repeating: "\u{1100}", count: 21),
      "👩" + String(repeating: "\u{200D}👩", count: 8),
      "Kim שלום", "محمدKim", "김محمد", "Кот שלום", "a\u{202E}b", "a\u{2067}b", "\u{200F}kim", "\u{61C}kim",
      "kim\u{202C}",
    ])
  func refusesUnshowable(text: String) {
    #expect(!isTaken(text))
  }

  @Test(
    "A name in one script is taken, whatever the script",
    arguments: [
      "Дмитрий", "Сим", "роги", "Анна", "Наталья", "Виктор", "Тимур", "Ника", "Кот", "Мама", "Νίκος", "Μαρία", "Σοφία",
      "Ελένη",
      "Κώστας",
      "Άννα", "Արմեն", "ᏣᎳᎩ", "محمد", "محمد 10", "שלום", "שָׁלוֹם", "नमस्ते", "लक्ष्मी", "ไทยที่", "Đặng Thị", "さくら", "桜", "김Kim",
      "👩‍👩‍👧‍👦", "👨🏻‍❤️‍💋‍👨🏿", "👁️‍🗨️", "❤️ 민준", "🇰🇷 محمد", "ᄒᆞᆫ글", "ﷺ", "ʻOkina", String(repeating: "가", count: 20),
      String(repeating: "👍🏽", count: 20),
    ])
  func takesScripts(text: String) {
    #expect(isTaken(text))
  }

  @Test("The organiser's words allow a name of the staff, and refuse a name of people")
  func list() throws {
    let words = try BlockedWords(with: Array("!admin\n!운영자\ndick\nмат".utf8))
    for text in ["admin", "Admin Kim", "운영자"] { #expect(isTaken(text, by: words), "\(text)") }
    for text in ["administrator", "관리자", "운영진", "Dick", "d1ck", "мат", "МАТ"] {
      #expect(!isTaken(text, by: words), "\(text)")
    }
  }

  @Test("A name that was stored before stays what it is", arguments: ["﷽", "Kim שלום", "admin", "a\u{2800}b", "𒐫"])
  func keepsStored(text: String) {
    #expect(Nickname(text)?.text == text)
  }
}
