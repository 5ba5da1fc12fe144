import Console
import Testing

@Suite("DisplayWidth")
struct DisplayWidthTests {
  @Test(
    "a character takes the cells a terminal gives it",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("가", 2), ("터치스쿨", 8), ("学校", 4), ("Ａ", 2), ("ㄱ", 2), ("ﾊ", 1),
      ("…", 1), ("█", 1), ("─", 1), ("△", 1), ("\u{303F}", 1), ("\u{AD}", 1),
    ])
  func text(_ text: String, cells: Int) {
    #expect(text.displayWidth == cells)
  }

  @Test(
    "Hangul written as jamo is as wide as the composed syllable",
    arguments: [
      ("\u{1100}\u{1161}", 2), ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", 4), ("가\u{11A8}", 2),
      ("\u{1161}", 0), ("\u{A960}\u{D7B0}\u{D7CB}", 2),
    ])
  func jamo(_ text: String, cells: Int) {
    #expect(text.displayWidth == cells)
  }

  @Test(
    "an emoji takes two cells, however many scalars it is made of",
    arguments: ["😀", "👍🏽", "👨‍👩‍👧‍👦", "🇰🇷", "❤️", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "☝🏽", "🫨"])
  func emoji(_ text: String) {
    #expect(text.displayWidth == 2)
  }

  @Test(
    "marks, joiners, selectors and controls take none",
    arguments: [
      "\u{301}", "\u{200D}", "\u{FE0F}", "\u{FE0E}", "\u{200B}", "\u{302A}", "\u{3099}", "\u{0}", "\u{1B}", "\u{7F}",
      "\u{9B}", "\n", "\r\n", "\u{2028}", "\u{202E}", "\u{E0041}",
    ] as [RawText])
  func nothing(_ raw: RawText) {
    #expect(raw.text.displayWidth == 0)
  }

  @Test("decomposed Latin letters count once")
  func decomposed() {
    #expect("e\u{301}cole".displayWidth == 5)
  }

  @Test(
    "wide ranges begin and end where the Unicode data says",
    arguments: [
      (0x10FF, 1), (0x1100, 2), (0x115F, 2), (0x1160, 0), (0x2E7F, 1), (0x2E80, 2), (0x2E9A, 1), (0x2FFC, 2),
      (0x31E4, 1), (0x31EF, 2), (0x4DBF, 2), (0x4DC0, 1), (0x4E00, 2), (0xA4CF, 1), (0xABFF, 1), (0xAC00, 2),
      (0xD7A3, 2), (0xD7A4, 1), (0xFF00, 1), (0xFF01, 2), (0xFF60, 2), (0xFF61, 1), (0x1F003, 1), (0x1F004, 2),
      (0x1F6DC, 2), (0x1F6DD, 2), (0x1F6E0, 1), (0x1FAF8, 2), (0x1FAF9, 1), (0x20000, 2), (0x3FFFD, 2), (0x3FFFE, 1),
    ] as [(UInt32, Int)])
  func bounds(codePoint: UInt32, cells: Int) throws {
    let scalar = try #require(Unicode.Scalar(codePoint))
    #expect(DisplayWidth.of(Character(scalar)) == cells, "U+\(String(codePoint, radix: 16))")
  }
}
