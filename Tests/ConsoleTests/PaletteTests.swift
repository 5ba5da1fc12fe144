import Console
import Testing

@Suite("Palette and ColorMode")
struct PaletteTests {
  @Test(
    "colour needs a terminal and nobody against it",
    arguments: [
      (true, [:], .color), (false, [:], .plain), (true, ["NO_COLOR": "1"], .plain), (true, ["NO_COLOR": ""], .color),
      (true, ["TERM": "dumb"], .plain), (true, ["TERM": "xterm-256color"], .color), (false, ["TERM": "xterm"], .plain),
    ] as [(Bool, [String: String], ColorMode)])
  func decision(isTerminal: Bool, environment: [String: String], mode: ColorMode) {
    #expect(ColorMode(isTerminal: isTerminal, environment: environment) == mode)
  }

  @Test("without colour the text is untouched", arguments: Style.allCases)
  func plain(style: Style) {
    #expect(Palette(.plain).apply(style, to: "학교") == "학교")
  }

  @Test("with colour every style but plain is a sequence and a reset", arguments: Style.allCases)
  func color(style: Style) {
    let styled = Palette(.color).apply(style, to: "학교")
    if style == .plain {
      #expect(styled == "학교")
    } else {
      #expect(styled.hasPrefix("\u{1B}["))
      #expect(styled.hasSuffix("학교\u{1B}[0m"))
    }
    #expect(StyledText.width(of: styled) == 4)
  }

  @Test("gain and loss look different, and an empty text stays empty")
  func difference() {
    let palette = Palette(.color)
    #expect(palette.apply(.gain, to: "3") == "\u{1B}[32m3\u{1B}[0m")
    #expect(palette.apply(.loss, to: "3") == "\u{1B}[31m3\u{1B}[0m")
    #expect(palette.apply(.gain, to: "") == "")
  }

  @Test(
    "styled text is cut by what is seen and its styling closed",
    arguments: [
      ("\u{1B}[32m학교이름\u{1B}[0m", 8, "\u{1B}[32m학교이름\u{1B}[0m"),
      ("\u{1B}[32m학교이름\u{1B}[0m", 5, "\u{1B}[32m학교…\u{1B}[0m"),
      ("ab\u{1B}[1mcd\u{1B}[0m", 4, "ab\u{1B}[1mcd\u{1B}[0m"),
      ("ab\u{1B}[1mcd\u{1B}[0mef", 4, "ab\u{1B}[1mc…\u{1B}[0m"), ("abcdef", 3, "ab…"), ("abc", 0, ""),
      ("a\u{1B}[2Jb", 9, "a␛[2Jb"), ("a\u{1B}", 9, "a␛"), ("a\u{1B}[31", 9, "a␛[31"), ("a\nb", 2, "a…"),
    ] as [(RawText, Int, RawText)])
  func truncated(raw: RawText, width: Int, expected: RawText) {
    #expect(StyledText.truncated(raw.text, to: width) == expected.text)
  }
}
