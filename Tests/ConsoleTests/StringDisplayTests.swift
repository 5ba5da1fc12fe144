import Console
import Testing

@Suite("Padding, cutting and sanitizing")
struct StringDisplayTests {
  @Test("blanks fill a field on the side the alignment leaves free")
  func padded() {
    #expect("가나".padded(to: 6) == "가나  ")
    #expect("가나".padded(to: 6, alignment: .trailing) == "  가나")
    #expect("가나".padded(to: 4) == "가나")
    #expect("가나".padded(to: 1) == "가나")
    #expect("".padded(to: -1) == "")
  }

  @Test(
    "a cut text fits, ends in an ellipsis and splits no character",
    arguments: [
      ("학교이름", 8, "학교이름"), ("학교이름", 7, "학교이…"), ("학교이름", 6, "학교…"), ("학교이름", 5, "학교…"),
      ("학교이름", 2, "…"), ("학교이름", 1, "…"), ("학교이름", 0, ""), ("학교이름", -3, ""), ("abcdef", 4, "abc…"),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👨‍👩‍👧a👨‍👩‍👧", 4, "👨‍👩‍👧a…"),
    ])
  func truncated(_ text: String, width: Int, expected: String) {
    #expect(text.truncated(to: width) == expected)
    #expect(text.truncated(to: width).displayWidth <= max(0, width))
  }

  @Test(
    "what could drive a terminal is made visible",
    arguments: [
      ("plain 학교 😀", "plain 학교 😀"), ("\u{1B}[2J", "␛[2J"), ("a\tb\nc", "a␉b␊c"), ("a\r\nb", "a␍␊b"),
      ("\u{0}\u{7F}", "␀␡"), ("\u{9B}2J", "�2J"), ("\u{85}", "�"), ("gnp\u{202E}exe", "gnp�exe"),
      ("\u{2066}x\u{2069}", "�x�"), ("\u{200F}", "�"), ("a\u{2028}b", "a␤b"), ("\n\u{301}", "␊\u{301}"),
    ] as [(RawText, String)])
  func sanitized(_ raw: RawText, expected: String) {
    #expect(Array(raw.text.sanitized.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test("no control character survives", arguments: Array(0x00..<0x20) + Array(0x7F..<0xA0) as [UInt32])
  func noControl(codePoint: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(codePoint))
    let result = String(Character(scalar)).sanitized
    #expect(result.displayWidth == 1)
    #expect(!result.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }
}
